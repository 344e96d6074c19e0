// The calls of the search that answer. The status is not looked at, the JSON is. What came once is kept as long as the page is open.

export type Kind = "eservice" | "tool" | "information" | "news";

export interface Props {
  search: string;
  suggestions: string;
  click: string;
  language: string;
  pageSize: number;
  /** The fewest characters to search for. */
  minimum: number;
  debounce: number;
  /** How long an answer is waited for. */
  patience: number;
  sayAfter: number;
  /** Kind, authority and, where it is another, the address of each service, by the address that it is found by. */
  services: Record<string, [kind: Kind, about: string, href: string]>;
  /** The words of each kind. */
  kinds: Record<Kind, string>;
  /** What the addresses of news begin with. */
  newsBelow: string;
  /** With {n} or {term} in them. */
  texts: Record<
    | "count"
    | "countOne"
    | "more"
    | "loading"
    | "tooShort"
    | "failed"
    | "noResults"
    | "term"
    | "showing"
    | "suggestion"
    | "suggestionCount"
    | "suggestionCountOne",
    string
  >;
}

export interface Result {
  title: string;
  content: string;
  url: string;
  id: string;
  /** What leads to a part of the page; empty for its beginning. */
  fragment: string;
}

export interface Answer {
  results: Result[];
  pages: number;
  total: number;
  /** What may have been meant; "" when nothing else. */
  meant: string;
  /** The word of the glossary that was searched for, and what it means. */
  meaning: { title: string; description: string } | null;
}

export interface Calls {
  /** One page of results for a trimmed term. Rejects for what is no answer of a search. */
  page(term: string, page: number): Promise<Answer>;
  /** None when they can not be had. */
  suggestions(term: string): Promise<string[]>;
}

export function callsTo({ search, suggestions, language, pageSize, patience }: Props): Calls {
  const pages = kept<Answer>();
  const lists = kept<string[]>();
  const ask = async (url: string, body: object): Promise<unknown> => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(patience) });
    return answer.json();
  };
  return {
    page: (term, page) =>
      pages(`${page} ${term}`, async () => answerOf(await ask(search, { queryString: term, page, resultsPerPage: pageSize, language }))),
    suggestions: (term) => lists(term, async () => listOf(await ask(suggestions, { queryString: term, language }))).catch(() => []),
  };
}

function kept<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (key, make) => {
    if (!found.has(key)) {
      const made = make();
      found.set(key, made);
      made.catch(() => found.delete(key)); // A failure is asked for again.
    }
    return found.get(key)!;
  };
}

function answerOf(read: unknown): Answer {
  const { results, page, didYouMean, meaning } = (read ?? {}) as {
    results?: unknown;
    page?: Record<string, unknown>;
    didYouMean?: unknown;
    meaning?: Record<string, unknown>;
  };
  if (!Array.isArray(results) || typeof page !== "object") throw new Error("no answer of a search");
  return {
    results: results.map((one) => ({
      title: text(one?.title),
      content: text(one?.content),
      url: text(one?.url),
      id: text(one?.id),
      fragment: text(one?.fragment),
    })),
    pages: Number(page?.total_pages) || 0,
    total: Number(page?.total_results) || 0,
    meant: text(didYouMean),
    meaning: text(meaning?.title) ? { title: text(meaning?.title), description: text(meaning?.description) } : null,
  };
}

function listOf(read: unknown): string[] {
  if (!Array.isArray(read)) throw new Error("no list of suggestions");
  return read.filter((one) => typeof one === "string");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
