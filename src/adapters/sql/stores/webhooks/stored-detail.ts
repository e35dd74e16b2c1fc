import type { TryDetail } from "#ports/webhooks.ts";
import type { WebhookTriesTable } from "../../schema/webhooks.ts";

/** Headers that a try has, by their places. */
const NAMES = ["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"] as const;
/** Stands where the row itself says it. */
const AS_THE_ROW = 0;

type StoredHeader = string | null | typeof AS_THE_ROW;
type Headers = Readonly<Record<string, string>>;

/** As it is sealed: names that are always the same and what the row says would be most of it, and each try writes one. */
type StoredDetail = [
  url: string,
  known: readonly StoredHeader[],
  others: Headers,
  answerHeaders: Headers,
  answerBody: string,
  answerCut: 0 | 1,
];

type Row = Pick<WebhookTriesTable, "event_id" | "at">;

export function storedDetail(row: Row, detail: TryDetail): string {
  const { url, requestHeaders, answerHeaders, answerBody, answerCut } = detail;
  const said = saidBy(row);
  const others = { ...requestHeaders };
  const known = NAMES.map((name): StoredHeader => {
    const value = requestHeaders[name];
    delete others[name];
    if (value === undefined) return null;
    return value === said[name] ? AS_THE_ROW : value;
  });
  const stored: StoredDetail = [url, known, others, answerHeaders, answerBody, answerCut ? 1 : 0];
  return JSON.stringify(stored);
}

/** Earlier ones are what they say. */
export function readStoredDetail(row: Row, plain: string): TryDetail {
  const stored: StoredDetail | TryDetail = JSON.parse(plain);
  if (!Array.isArray(stored)) return stored as TryDetail;
  const [url, known, others, answerHeaders, answerBody, cut] = stored as StoredDetail;
  const said = saidBy(row);
  const requestHeaders: Record<string, string> = {};
  for (const [at, name] of NAMES.entries()) {
    const value = known[at] === AS_THE_ROW ? said[name] : known[at];
    if (typeof value === "string") requestHeaders[name] = value;
  }
  return { url, requestHeaders: { ...requestHeaders, ...others }, answerHeaders, answerBody, answerCut: cut === 1 };
}

function saidBy({ event_id: id, at }: Row): Readonly<Record<string, string>> {
  return { "webhook-id": id, "webhook-timestamp": String(Math.floor(Number(at) / 1000)) };
}
