/** What the cookie `name` says as it stands; "" when it is empty, or the page has none of that name that scripts may read. */
export function readCookie(name: string): string {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}
