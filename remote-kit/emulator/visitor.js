// Who looks at the page, for whom, and in which language: the four fields of the panel, and the props that they make.

/** Names below the field of the person. */
const SHOWN = 3;

export class Visitor {
  #people;
  #contract;
  #locale = document.getElementById("locale");
  #person = document.getElementById("person");
  #party = document.getElementById("party");
  #cases = document.getElementById("cases");

  /** As `query` has it, else the first person. Calls `on.page`, `on.party` or `on.setting` when another one is chosen. */
  constructor(people, contract, query, on) {
    this.#people = people;
    this.#contract = contract;
    this.#locale.value = query.get("locale") === "en" ? "en" : "sv";
    this.#person.append(new Option("", ""), ...people.map((one) => new Option(`${one.visningsnamn} (${one.key})`, one.key)));
    this.#cases.append(new Option("null", ""), ...contract.cases.map((value) => new Option(`"${value}"`, value)));
    this.#person.value = query.get("person") ?? contract.firstPerson;
    this.#become();
    for (const field of [this.#party, this.#cases])
      if ([...field.options].some((option) => option.value === query.get(field.name))) field.value = query.get(field.name);
    this.#locale.onchange = on.language;
    this.#person.onchange = () => {
      this.#become();
      on.party();
    };
    this.#party.onchange = on.party;
    this.#cases.onchange = on.setting;
  }

  get locale() {
    return this.#locale.value;
  }

  set locale(value) {
    this.#locale.value = value;
  }

  get party() {
    return this.#party.value;
  }

  set party(number) {
    this.#party.value = number;
  }

  /** What stands in the address of the panel. */
  get query() {
    return { locale: this.locale, person: this.#person.value, party: this.party, cases: this.#cases.value };
  }

  /** Another one is another app to the loader. */
  get identity() {
    return `${this.#person.value || "-"} ${this.party || "-"}`;
  }

  get props() {
    const who = this.#who();
    return {
      locale: this.locale,
      basePath: this.#contract.basePath[this.locale],
      engagemang: who?.parties.find((one) => one.organisationsnummer === this.party) ?? null,
      user: who ? { visningsnamn: who.visningsnamn } : null,
      hamtaArenden: this.#cases.value || null,
    };
  }

  /** The number of a party of the person's own, with or without a dash; nothing for anybody else's. */
  own(number) {
    const plain = number.replaceAll("-", "");
    return this.#who()?.parties.find((one) => one.organisationsnummer === plain)?.organisationsnummer;
  }

  /** Shows what was chosen, in these words. */
  say(words) {
    this.#person.options[0].text = words.nobody;
    this.#party.options[0].text = words.noParty;
    document.getElementById("person-parties").textContent = this.#some();
    document.getElementById("party-number").textContent = this.party;
  }

  #who() {
    return this.#people.find((one) => one.key === this.#person.value);
  }

  /** Whom the person may act for, as far as one reads it at a glance: names are the same in both languages. */
  #some() {
    const names = (this.#who()?.parties ?? []).slice(1).map((one) => one.namn);
    return [...names.slice(0, SHOWN), ...(names.length > SHOWN ? [`+ ${names.length - SHOWN}`] : [])].join(", ");
  }

  /** The parties and the setting of the person who is chosen. */
  #become() {
    const who = this.#who();
    const parties = who?.parties ?? [];
    const options = parties.map((one) => new Option(`${one.namn} (${one.foretagsformkod})`, one.organisationsnummer));
    this.#party.replaceChildren(new Option("", ""), ...options);
    this.#party.value = (parties[1] ?? parties[0])?.organisationsnummer ?? ""; // The first one is the person alone.
    this.#party.disabled = !who;
    this.#cases.value = who?.hamtaArenden ?? "";
  }
}
