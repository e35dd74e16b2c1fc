import fc from "fast-check";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { MESSAGE_KIND_FIELDS } from "#domain/messages/unified.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { v1ErrorCodes } from "#ports/contracts/v1/errors.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { GroupFailure, NetworkGroup } from "#ports/network-groups.ts";
import type { UploadFailure, UploadStore } from "#ports/upload-store.ts";
import { fakeNetworkGroups, fakePresence } from "#test/fakes/network-groups.ts";
import type { AdmissionMessages } from "./gateway-admission.ts";
import { DOWNLOADS, onlyPaths } from "./openapi-fuzz.ts";
import { MEDIA } from "./openapi-fuzz-messages.ts";
import { SERVER_URL } from "./openapi-suite.ts";
import { PASSKEY_ANSWER } from "./passkey-answer.ts";

interface Named {
  readonly ids: AdmissionMessages;
  /** Who is written to, whoever else is named likewise, and whom the network answers for otherwise. */
  readonly person: string;
  readonly others: readonly string[];
  /** Where the account is, and a group where it is not. */
  readonly group: string;
}

/** Left out, mostly. */
const seldom = (...values: readonly unknown[]): unknown[] => [...Array(20).fill(undefined), ...values];
const fitting = <Value>(value: Value): Value[] => Array(8).fill(value);
const FILE = { url: "https://a.example/b.png" };
const FILES = fitting(FILE);
const MEDIA_ID = "med_00T3ZBV3WW5MCE7";
const ASSERTION_WRONG = { ...PASSKEY_ANSWER, response: { ...PASSKEY_ANSWER.response, signature: "d3Jvbmc" } };

export const V1_FUZZED = {
  oneOf: [...MESSAGE_KIND_FIELDS, "template"],
  document: onlyPaths(managementOpenApi(SERVER_URL, SANDBOX_CONTACTS), V1_ROUTES),
  codesOf: (operation: string) =>
    routeNames(V1_ROUTES)
      .filter((name) => operation === `v1${name.charAt(0).toUpperCase()}${name.slice(1)}`)
      .flatMap((name) => v1ErrorCodes(name)),
} as const;

/** What fuzzed calls of the unified API are likely to ask. */
export function likelyOfV1({ ids, person, others, group }: Named): Readonly<Record<string, readonly unknown[]>> {
  const people = [...fitting(person), ...others];
  return {
    client: [...fitting("Client001"), "Client003", "Nobody"],
    id: [...fitting(ids.sent), ids.waiting, ...fitting(ids.received), ids.other, "none", "%E0%A4"],
    "groups id": [...fitting(group), person, "none", "group:%20", "%"],
    "contacts id": [...people, group, "%"].map((one) => String(one).replace("%", "%25")),
    "chats id": [...people, ...fitting(group), "%E0%A4"],
    to: [...people, ...fitting(person), group, "group:x", "", 12],
    "v1MarkRead to": [...fitting("id:99"), ...people],
    type: ["socks5", "http", "socks4"],
    host: [...fitting("proxy.example.com"), "127.0.0.1", "silent.example.com", "a b", ""],
    port: [...fitting(1080), 0, 70_000, "x"],
    user: [...fitting(undefined), "wesal", ""],
    password: [...fitting(undefined), "secret", ""],
    text: [...fitting("salam"), "", "x".repeat(5000)],
    image: [...FILES, { base64: "aGVsbG8=" }, { ...FILE, media: MEDIA_ID }, {}],
    video: FILES,
    audio: FILES,
    voice: FILES,
    document: [...FILES, { base64: "aGVsbG8=", fileName: "a.txt" }, { media: MEDIA_ID }],
    sticker: FILES,
    caption: seldom("for you", "", "x".repeat(1025)),
    contact: [...fitting({ name: "Layla", phone: "9647701234567" }), { name: "x", phone: "1" }],
    location: [...fitting({ latitude: 33, longitude: 44 }), { latitude: 91, longitude: 44 }],
    poll: [...fitting({ question: "When?", options: ["now", "later"] }), { question: "When?", options: ["now"] }],
    album: [
      ...fitting([{ image: FILE }, { video: { ...FILE, caption: "two" } }]),
      [{ image: FILE }],
      [{ image: {} }, { video: FILE }],
    ],
    template: [{ name: "order_ready" }, { name: "none", values: { a: "b" } }],
    reply_to: seldom(ids.sent, "none"),
    mentions: seldom([person], ["x"]),
    preview: [undefined, false],
    split: seldom(true),
    parse: seldom("markdown"),
    sendAt: seldom("2026-01-02T00:00:00Z", "2020-01-01T00:00:00Z", "x"),
    viewOnce: seldom(true),
    hours: [...fitting(undefined), 8, 0],
    days: [...fitting(undefined), 1, 7, 2],
    emoji: [...fitting("👍"), "", "no"],
    before: [...fitting(undefined), ids.sent, "17", "18", "x"],
    after: [...fitting(undefined), ids.sent, "x"],
    limit: [...fitting(undefined), 1, 100, 0, "x"],
    direction: [...fitting(undefined), "in", "out", "x"],
    state: [...fitting(undefined), "sent,read", "x"],
    "v1ShowTyping state": [...fitting("typing"), "recording", "x"],
    "v1ShowPresence state": [...fitting("online"), "offline", "x"],
    item: [...fitting(undefined), "1", "0", "x"],
    phone: [...fitting("9647701234567"), "9647700000404", "x"],
    subject: [...fitting("Shop"), ""],
    members: [...fitting([person]), [person, "x"], []],
    change: [...fitting("add"), "promote", "x"],
    messages: [...fitting([ids.received]), [ids.sent], ["none"]],
    renew: [undefined, true],
    recipient: [...fitting(undefined), person, "x"],
    since: [...fitting(undefined), "2026-01-01T00:00:00Z", "x"],
    until: [...fitting(undefined), "2027-01-01T00:00:00Z"],
    types: [...fitting(undefined), "message.status", "x"],
    assertion: [...fitting(PASSKEY_ANSWER), undefined, ASSERTION_WRONG, {}],
    confirm: [...fitting(undefined), true],
    fileName: [...fitting(undefined), "a.pdf", "", "../a"],
    "Idempotency-Key": seldom("k", ""),
    Prefer: [...fitting(undefined), "respond-async"],
  };
}

/** What goes on behind a host of either platform. */
export const V1_WORLDS = {
  download: DOWNLOADS,
  media: MEDIA,
  keeping: fc.constantFrom<UploadFailure | null>(
    ...fitting(null),
    { code: "media-quota" },
    { code: "upload-too-large", maxBytes: 1 },
  ),
  network: fc.constantFrom<GroupFailure | null>(
    ...fitting(null),
    { code: "not-connected" },
    { code: "recipient-not-found" },
    { code: "not-allowed" },
    { code: "refused", providerCode: "X" },
    { code: "not-acknowledged" },
    { code: "connection-lost" },
  ),
} as const;

/** Groups of an account that has one, and what it does about others; `problem` is what comes of all of it. */
export function withGroups<Sessions>(
  sessions: Sessions,
  recipient: NetworkGroup["recipient"],
  problem: GroupFailure | null,
) {
  const group = { recipient, subject: "Shop", size: 1, isAdmin: true };
  return { ...sessions, groups: fakeNetworkGroups(group, problem), presence: fakePresence(problem) };
}

/** Of a server that keeps no more. */
export function keepingNone(uploads: UploadStore, problem: UploadFailure | null): UploadStore {
  return problem === null ? uploads : { ...uploads, keep: async () => ({ ok: false, failure: problem }) };
}
