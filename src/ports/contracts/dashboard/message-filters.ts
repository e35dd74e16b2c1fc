import { MESSAGE_STATES } from "#domain/messages/life.ts";

/** What the list of messages is narrowed to, as the page's address says it; empty where it is not. */
export interface MessageFilters {
  /** An instance's id. */
  readonly instance: string;
  /** With one person: as `chat` of a message. */
  readonly chat: string;
  readonly direction: string;
  /** With commas between them. */
  readonly state: string;
  /** `today`, `7d`, `30d`, or a day such as 2026-11-20; days are the reader's. */
  readonly when: string;
  readonly search: string;
}

const STATES: readonly string[] = MESSAGE_STATES;

const FORMS: Readonly<Record<keyof MessageFilters, (text: string) => boolean>> = {
  instance: (text) => /^[1-9]\d{0,8}$/.test(text),
  chat: (text) => text.length <= 64,
  direction: (text) => text === "in" || text === "out",
  state: (text) => text.split(",").every((state) => STATES.includes(state)),
  when: (text) => /^(today|7d|30d|\d{4}-\d{2}-\d{2})$/.test(text),
  search: (text) => text.length <= 200,
};

const FILTER_NAMES = Object.keys(FORMS) as (keyof MessageFilters)[];

export const NO_FILTERS: MessageFilters = { instance: "", chat: "", direction: "", state: "", when: "", search: "" };

/** From a page's query; what cannot be meant is passed over. */
export function readFilters(query: Readonly<Record<string, string | undefined>>): MessageFilters {
  const given = FILTER_NAMES.map((name) => {
    const text = query[name] ?? "";
    return [name, FORMS[name](text) ? text : ""];
  });
  return Object.fromEntries(given);
}

/** The page's query, which reads as the same filters; empty without any. */
export function filtersQuery(filters: Partial<MessageFilters>): string {
  const given = FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return given.length === 0 ? "" : `?${given.join("&")}`;
}
