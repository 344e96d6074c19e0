// What an address or a title may hold of people and companies, taken out before anything is told of a page.

const STANDS_FOR = "*";
const LONGEST = 300;

const UUID = /[0-9a-f]{8}(?:[^0-9a-z]{0,3}[0-9a-f]{4}){3}[^0-9a-z]{0,3}[0-9a-f]{12}/gi;
const EMAIL = /[^\s/?#&=;,<>"]+@[^\s/?#&=;,<>"]*/g;
/** Ten digits or more, however they are parted: personal, coordination and organisation numbers, and telephones. */
const NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){9,}/gu;

/** `text` without personal and organisation numbers, UUIDs and e-mail addresses, also where they were encoded or parted. */
export function cleaned(text: string): string {
  return decoded(text).replace(UUID, STANDS_FOR).replace(EMAIL, STANDS_FOR).replace(NUMBER, STANDS_FOR).slice(0, LONGEST);
}

/** As it reads: encoded once or twice or not at all, wide digits as digits, and without characters that nobody sees. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < 3; round++) plain = plain.replace(/(?:%[0-9a-f]{2})+/gi, unescaped);
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of these goes, wherever it stands
  return plain.normalize("NFKC").replace(/[\p{Cf}\p{Cc}\u034f\ufe00-\ufe0f]/gu, "");
}

function unescaped(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent); // Some of them are no text; those that are one letter are read.
  }
}
