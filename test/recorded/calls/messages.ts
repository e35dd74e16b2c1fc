import type { Scenario, Step } from "../recording.ts";
import { CHAT_SCENARIOS } from "./chats.ts";
import { callOf, given, type ProviderRow } from "./provider.ts";

const PICTURE = { image: { url: "https://a.example/b.png", caption: "c" } };
/** Calls about messages, alike on both platforms. `{sent}`, `{waiting}` and `{received}` are ids of the world's. */

const MESSAGES = given({ messages: true });

const row = (
  name: string,
  method: ProviderRow["method"],
  path: string,
  more: Partial<ProviderRow> = {},
): ProviderRow => ({
  name,
  method,
  path: `/messages/{client}${path}`,
  client: 1,
  before: [MESSAGES],
  ...more,
});

const MESSAGE = row("message", "GET", "/{sent}");
const LIST = row("messages", "GET", "", { query: { limit: "2", direction: "out", state: "read,accepted" } });
const CANCEL = row("cancelMessage", "POST", "/{waiting}/cancel");
const RESEND = row("resendMessage", "POST", "/{sent}/resend");
const MEDIA = row("messageMedia", "GET", "/{received}/media");
const EVENTS: ProviderRow = {
  name: "events",
  method: "GET",
  path: "/events/{client}",
  client: 1,
  query: { after: "0", limit: "2", types: "message.status,session.status" },
  before: [MESSAGES, callOf(CANCEL)],
};
const eraseOf = (person: string) => row("eraseMessages", "DELETE", "", { query: { person } });

const unified = (method: string, path: string, body?: object): Step => ({
  method,
  path: `/v1/instances/Client001/messages${path}`,
  ...(body && { body }),
  headers: { authorization: "Bearer token1" },
});

/** One message of each kind, in order, and what each may hold. */
export function receivedOfEachKind(): readonly Step[] {
  const kinds = "text image video audio document sticker contact location reaction other".split(" ");
  return kinds.map((kind, at) =>
    given({
      received: {
        providerId: String(at + 1),
        kind,
        text: `${kind} ${at}`,
        backfilled: at === 1,
        ...(/image|document/.test(kind)
          ? { file: { mimetype: "image/png", fileName: at === 1 ? null : "a.png", bytes: 5, reference: "r" } }
          : {}),
        ...(kind === "contact" ? { contact: { name: "Layla", number: "9647700000001" } } : {}),
        ...(kind === "location"
          ? { location: { latitude: 33.3, longitude: 44.4, name: "Tigris", address: null } }
          : {}),
        ...(kind === "reaction" ? { about: "7" } : {}),
      },
    }),
  );
}

/** `person` is written as the platform does; `recipients` are some that nobody can be. */
export function messageRows(person: string): readonly ProviderRow[] {
  return [MESSAGE, LIST, CANCEL, RESEND, MEDIA, eraseOf(person), EVENTS];
}

/** How a message that was asked for may end before it is sent; ids are not the world's. */
const SENDING: readonly object[] = [
  { code: "idempotency-mismatch", id: "msg_00T3ZBV3WW5MCE7" },
  { code: "idempotency-running", id: "msg_00T3ZBV3WW5MCE7" },
  { code: "queue-full", retryAfterSeconds: 59.2 },
  { code: "not-ready", id: null, messageId: null },
  { code: "not-ready", id: "msg_00T3ZBV3WW5MCE7", messageId: "17" },
  { code: "cancelled", id: "msg_00T3ZBV3WW5MCE7" },
  ...["pace", "new-chats", "flood", "restricted"].map((reason) => ({
    code: "held",
    id: "msg_00T3ZBV3WW5MCE7",
    hold: { reason, untilMs: 90_500 },
  })),
];

const notSent = (failure: object, more: object = {}) => ({
  code: "not-sent",
  id: "msg_00T3ZBV3WW5MCE7",
  messageId: null,
  kind: "document",
  replayed: false,
  failure,
  ...more,
});

/** What either network may say of a message that was kept before. */
const CALL_FAILURES: readonly object[] = [
  { code: "recipient-not-found" },
  { code: "not-connected" },
  { code: "refused", providerCode: "SOMETHING_NEW" },
  { code: "not-acknowledged" },
  { code: "connection-lost" },
  { code: "uploads-busy" },
];

const MEDIA_FAILURES: readonly object[] = [
  { code: "media-gone" },
  { code: "media-too-large", maxBytes: 52_428_800 },
  { code: "media-quota" },
  { code: "not-connected" },
  { code: "refused", providerCode: "404" },
  { code: "not-acknowledged" },
  { code: "connection-lost" },
];

export const sendingScenario = (send: ProviderRow): Scenario => ({
  title: `${send.name}: what comes before it is sent`,
  steps: SENDING.flatMap((sending): Step[] => [given({ sending }), callOf(send)]),
});

const keyScenario = (send: ProviderRow, other: Readonly<Record<string, unknown>>): Scenario => ({
  title: `${send.name}: keys`,
  steps: [
    callOf(send, { headers: { "idempotency-key": "order-1" } }),
    callOf(send, { headers: { "idempotency-key": "order-1" } }),
    callOf(send, { headers: { "idempotency-key": "order-1" }, body: other }),
    callOf(send, { headers: { "idempotency-key": "order-2" } }),
    callOf(send, { headers: { "idempotency-key": "k".repeat(255) } }),
    ...["k".repeat(256), ""].map((key) => callOf(send, { headers: { "idempotency-key": key } })),
  ],
});

const laterScenario = (send: ProviderRow): Scenario => ({
  title: `${send.name}: later, and without waiting`,
  steps: [
    callOf(send, { headers: { prefer: "respond-async" } }),
    callOf(send, { headers: { prefer: "return=minimal" } }),
    ...["2026-01-02T09:00:00+03:00", "2026-01-31T12:00:00Z"].map((sendAt) => callOf(send, { body: { sendAt } })),
    callOf(send, { headers: { prefer: "respond-async" }, body: { sendAt: "2026-01-02T06:00:00Z" } }),
    ...["2026-01-01T12:00:00Z", "2026-01-31T12:00:01Z", "2026-01-02", "2026-01-02T09:00:00", "soon", 5, null].map(
      (sendAt) => callOf(send, { body: { sendAt } }),
    ),
  ],
});

/** `failures` are what the platform's own network may say. */
export function messageScenarios(send: ProviderRow, person: string, failures: readonly object[]): readonly Scenario[] {
  const [erase, path] = [eraseOf(person), "/messages/{client}"];
  const at = (name: string): ProviderRow => ({ ...MESSAGE, path: `${path}/${name}` });
  const nobody = ["msg_000000000000000", "7", "msg_", "%E0%A4"];
  const other = { client: "Client002", token: "token2" };
  return [
    {
      title: "messages: one of each",
      steps: [MESSAGES, ...["{sent}", "{waiting}", "{received}"].map((id) => callOf(at(id)))],
    },
    {
      title: "messages: none of this instance",
      steps: [
        MESSAGES,
        ...nobody.map((id) => callOf(at(id))),
        ...[MESSAGE, CANCEL, RESEND, MEDIA].map((one) => callOf(one, other)),
        ...[CANCEL, RESEND, MEDIA].map((one) => callOf({ ...one, path: one.path.replace(/\{(?!client)\w+\}/, "7") })),
      ],
    },
    {
      title: "messages: pages and filters",
      steps: [
        MESSAGES,
        callOf({ ...LIST, query: {} }),
        callOf({ ...LIST, query: { limit: "1" } }),
        callOf({ ...LIST, query: { limit: "1", after: "{waiting}" } }),
        callOf({ ...LIST, query: { recipient: person } }),
        callOf({ ...LIST, query: { since: "2026-01-01T12:00:01Z" } }),
        callOf({ ...LIST, query: { until: "2026-01-01T15:00:00+03:00" } }),
        callOf({ ...LIST, query: { recipient: "0770" } }),
        callOf({ ...LIST, query: { recipient: "call me" } }),
        ...["since", "until"].map((name) => callOf({ ...LIST, query: { [name]: "yesterday" } })),
        callOf({ ...LIST, query: {} }, other),
      ],
    },
    {
      title: "messages: cancelled",
      steps: [
        MESSAGES,
        callOf(CANCEL),
        callOf(CANCEL),
        callOf(at("{waiting}")),
        ...["{sent}", "{received}"].map((id) => callOf({ ...CANCEL, path: `${path}/${id}/cancel` })),
      ],
    },
    {
      title: "messages: sent again",
      steps: [
        MESSAGES,
        ...["order-1", "order-1"].map((key) => callOf(RESEND, { headers: { "idempotency-key": key } })),
        callOf(RESEND, { headers: { prefer: "respond-async" } }),
        ...["{waiting}", "{received}"].map((id) => callOf({ ...RESEND, path: `${path}/${id}/resend` })),
        callOf(RESEND, { headers: { "idempotency-key": "k".repeat(256) } }),
        given({ spent: "sends", retryAfterSeconds: 41.2 }),
        callOf(RESEND),
      ],
    },
    {
      title: "/v1: a message that came in cannot be changed",
      steps: [MESSAGES, unified("PATCH", "/{received}", { text: "no" })],
    },
    {
      title: "/v1: what is done about a message",
      steps: [
        MESSAGES,
        unified("PATCH", "/{sent}", { text: "**changed**", parse: "markdown" }),
        ...["{sent}", "{received}", "{waiting}"].map((id) => unified("PUT", `/${id}/pin`, {})),
        ...[30, 2].map((days) => unified("PUT", "/{sent}/pin", { days })),
        unified("DELETE", "/{received}/pin"),
        ...["{sent}", "{received}", "{waiting}", "msg_000000000000000"].map((id) =>
          unified("POST", `/${id}/forward`, { to: "9647701234568" }),
        ),
        unified("POST", "/{sent}/forward", { to: "9647700000404" }),
        ...[{ text: "a" }, { image: { url: "https://a.example/b.png" } }].map((said) =>
          unified("POST", "", { to: "9647701234567", ...said, viewOnce: true }),
        ),
      ],
    },
    {
      title: "/v1: an album",
      steps: [
        MESSAGES,
        ...[[PICTURE, { image: { base64: "aGVsbG8=" } }], [PICTURE], [PICTURE, { video: {} }]].map((album) =>
          unified("POST", "", { to: "9647701234567", album }),
        ),
      ],
    },
    {
      title: "/v1: a person is blocked",
      steps: ["PUT", "DELETE"].flatMap((method) =>
        ["9647701234567", "group:4000000001"].map((name) => ({
          ...{ method, path: `/v1/instances/Client001/contacts/${name}/block` },
          headers: { authorization: "Bearer token1" },
        })),
      ),
    },
    ...CHAT_SCENARIOS,
    { ...sendingScenario(RESEND), steps: [MESSAGES, ...sendingScenario(RESEND).steps] },
    {
      title: "resendMessage: why it was not sent",
      steps: [
        MESSAGES,
        ...[...CALL_FAILURES, ...failures].flatMap((failure): Step[] => [
          given({ sending: notSent(failure), passMs: 2_000 }),
          callOf(RESEND),
        ]),
        given({ sending: notSent({ code: "not-acknowledged" }, { messageId: "17", replayed: true }) }),
        callOf(RESEND),
      ],
    },
    {
      title: "messages: erased",
      steps: [
        MESSAGES,
        callOf(erase),
        callOf(erase),
        ...["{sent}", "{waiting}", "{received}"].map((id) => callOf(at(id))),
        callOf(RESEND),
        ...["0770", "call me"].map((nobodys) => callOf(eraseOf(nobodys))),
        callOf(erase, other),
      ],
    },
    {
      title: "messageMedia: what cannot be had",
      steps: [
        MESSAGES,
        ...MEDIA_FAILURES.flatMap((media): Step[] => [given({ media }), callOf(MEDIA)]),
        callOf({ ...MEDIA, path: `${path}/{sent}/media` }),
      ],
    },
    {
      title: "messageMedia: names and types that nobody may believe",
      steps: [
        MESSAGES,
        ...[
          { mimetype: "text/html", fileName: "a.html" },
          { mimetype: "image/png\r\nx: y", fileName: 'a"\r\nb.png' },
          { mimetype: "audio/ogg; codecs=opus", fileName: "صوت.ogg", length: null },
          { mimetype: "", fileName: null },
        ].flatMap((media): Step[] => [given({ media }), callOf(MEDIA)]),
      ],
    },
    { ...keyScenario(send, { message: "other" }) },
    laterScenario(send),
  ];
}
