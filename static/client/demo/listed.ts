// What a script of another maker would keep in the browser, for demonstrations and tests: the cookies that the page lists for its kind.

/** Sets them, each for as long as the list says: `name=seconds` with spaces between, on the element that tells of consent. */
export function keepListed(kind: string): void {
  const listed = document.getElementById("consent")?.getAttribute(`data-demo-${kind}`) ?? "";
  for (const [name, seconds] of listed.split(" ").map((each) => each.split("="))) {
    if (name) document.cookie = `${name}=demo; Max-Age=${seconds}; Path=/; SameSite=Lax`;
  }
}
