// What only the browser knows of a printed page: the hour, in Sweden as every other on the page, and the host that addresses in the
// text are printed with.

addEventListener("beforeprint", () => {
  const { lang, style } = document.documentElement;
  style.setProperty("--printed-from", JSON.stringify(location.origin));
  const timeZone = "Europe/Stockholm";
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone }).format();
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format();
  for (const each of document.querySelectorAll<HTMLElement>("[data-printed]")) {
    const words = each.dataset.printed ?? "";
    each.textContent = words.replace("{date}", date).replace("{time}", lang === "sv" ? time.replace(":", ".") : time);
  }
});
