// Where the query of a page is long, the links and forms of the shell leave it out, and have it when they are followed.

addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-brings-query]") : null;
    if (link) link.search ||= location.search;
  },
  { capture: true },
);
addEventListener(
  "submit",
  ({ target }) => {
    for (const field of (target as HTMLFormElement).querySelectorAll<HTMLInputElement>("input[data-brings-query]"))
      field.value = field.defaultValue + location.search;
  },
  { capture: true },
);
