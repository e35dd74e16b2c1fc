import type { Call, Given, Scenario, Step } from "../recording.ts";
import { RECORDED_KEYS, recordedText } from "./key-texts.ts";

/** A route of a provider API as a client knows it: written out, so that a change of the contract shows. */
export interface ProviderRow {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{client}`, where there is one, is filled in; elsewhere the body names it as `sessionId`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Whom it is asked of: 1 is linked, 2 is not. */
  readonly client: 1 | 2;
  readonly open?: true;
  /** What comes first. */
  readonly before?: readonly Step[];
}

interface Changes {
  readonly client?: string;
  readonly token?: string | null;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: string;
}

/** The right call of a route with its token, but for the changes. */
export function callOf(row: ProviderRow, changes: Changes = {}): Call {
  const client = changes.client ?? `Client00${row.client}`;
  const token = changes.token === undefined ? `token${row.client}` : changes.token;
  const isPost = takesBody(row);
  const shown = token === null || row.open ? {} : { dtoken: token };
  const query = new URLSearchParams({ ...row.query, ...(isPost ? {} : shown), ...changes.query });
  const named = row.path.includes("{client}") ? {} : { sessionId: client };
  const path = row.path.replace("{client}", client) + (query.size === 0 ? "" : `?${query}`);
  const headers = changes.headers === undefined ? {} : { headers: changes.headers };
  if (!isPost) return { method: row.method, path, ...headers };
  if (changes.raw !== undefined) return { method: row.method, path, raw: changes.raw, ...headers };
  return { method: row.method, path, body: { ...named, ...shown, ...row.body, ...changes.body }, ...headers };
}

const takesBody = ({ method }: ProviderRow): boolean => method === "POST" || method === "PATCH";

/** What a field may hold that it should not, or only just may. */
const ODD_VALUES: readonly unknown[] = ["", " ", "x", "<x × 70>", "<x × 3000>", 5, -1, 0.5, 91, true, null, [], {}];

const TOKENLESS = { token: null };

export const given = (what: Given["given"]): Given => ({ given: what });

/** What every route of a provider API has in common. */
export function commonScenarios(row: ProviderRow): Scenario[] {
  const { name, before = [] } = row;
  const scenario = (title: string, ...steps: Step[]): Scenario => ({ title: `${name}: ${title}`, steps });
  const right = callOf(row);
  const token = `token${row.client}`;
  const fields = Object.keys({ ...row.body, ...row.query });
  const isPost = takesBody(row);
  const change = (field: string, value: unknown): Changes =>
    isPost ? { body: { [field]: value } } : { query: { [field]: String(value) } };

  return [
    scenario("is done", ...before, right),
    scenario("takes the token from the query", ...before, callOf(row, { ...TOKENLESS, query: { dtoken: token } })),
    scenario(
      "takes the token as a bearer",
      ...before,
      callOf(row, { ...TOKENLESS, headers: { authorization: `Bearer ${token}` } }),
    ),
    scenario("gives an id of its own", ...before, { ...right, headers: { "x-request-id": "not an id!" } }),
    scenario(
      "whom it refuses",
      callOf(row, TOKENLESS),
      callOf(row, { token: "" }),
      callOf(row, { token: "wrong" }),
      callOf(row, { token: row.client === 1 ? "token2" : "token1" }),
      callOf(row, { ...TOKENLESS, headers: { authorization: "Bearer wrong" } }),
      callOf(row, { ...TOKENLESS, headers: { authorization: `Basic ${token}` } }),
      callOf(row, { token: "x".repeat(200) }),
      callOf(row, { client: "Client009" }),
      callOf(row, { client: "Client004", token: "token4" }),
      callOf(row, { client: "Client003", token: "token3" }),
      callOf(row, { client: "Client006", token: "token6" }),
      callOf(row, { client: "Client007", token: "token7" }),
      callOf(row, { client: "x".repeat(65) }),
      ...(row.path.includes("{client}") ? [callOf(row, { client: "%E0%A4" }), callOf(row, { client: "" })] : []),
    ),
    scenario("what its query may not hold", callOf(row, { query: { surplus: "1" } }), {
      ...right,
      path: `${right.path}${right.path.includes("?") ? "&" : "?"}dtoken=${token}&dtoken=${token}`,
    }),
    ...(isPost
      ? [
          scenario(
            "what its body may not be",
            ...["", "[1]", "null", '"text"', "a=1", "{", `{"a":${"[".repeat(9)}`].map((raw) => callOf(row, { raw })),
            callOf(row, { raw: '{"dtoken":"<x × 70000>"}' }),
            callOf(row, { raw: '{"dtoken":"<x × 420000>"}' }),
            ...["text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"].map(
              (type) => callOf(row, { raw: '{"dtoken":"x"}', headers: { "content-type": type } }),
            ),
            ...["[]", '{"dtoken":"a","dtoken":"b"}', '{"dtoken":"\\ud800"}'].map((raw) => callOf(row, { raw })),
            callOf(row, { body: { surplus: 1 } }),
            callOf(row, { body: { dtoken: 5 } }),
          ),
        ]
      : []),
    ...fields.map((field) =>
      scenario(
        `odd values of ${field}`,
        callOf(isPost ? { ...row, body: without(row.body, field) } : { ...row, query: textsWithout(row.query, field) }),
        ...ODD_VALUES.map((value) => callOf(row, change(field, value))),
      ),
    ),
    ...(row.open
      ? []
      : [
          keyScenario(row),
          scenario("too many wrong tokens", { ...callOf(row, { token: "wrong" }), times: 10 }, right, right),
        ]),
    scenario(
      "when the storage fails",
      ...["unavailable", "full", "broken"].flatMap((storage): Step[] => [given({ storage }), right]),
    ),
    scenario(
      "other methods",
      ...["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
        .filter((method) => method !== row.method)
        .map((method) => ({ method, path: right.path.replace(/\?.*/, "") })),
      { method: row.method, path: `${right.path.replace(/\?.*/, "")}/more` },
    ),
  ];
}

/** How a call is answered to a key, and to a token that is switched off. */
function keyScenario(row: ProviderRow): Scenario {
  const { all, ...refused } = RECORDED_KEYS;
  const withKey = (text: string, client?: string) =>
    callOf(row, { token: null, ...(client && { client }), headers: { authorization: `Bearer ${text}` } });
  return {
    title: `${row.name}: with an API key`,
    steps: [
      ...(row.before ?? []),
      given({ keys: row.client }),
      withKey(all),
      withKey(all, row.client === 1 ? "Client002" : "Client001"),
      ...Object.values(refused).map((text) => withKey(text)),
      withKey(recordedText(99)),
      withKey(all.slice(0, -1)),
      callOf(row, { token: all }),
      given({ tokenOff: true }),
      callOf(row),
      withKey(all),
    ],
  };
}

function without(body: ProviderRow["body"] = {}, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

function textsWithout(query: ProviderRow["query"] = {}, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== field));
}

const get = (path: string): Call => ({ method: "GET", path });

/** What is no route of the API. */
export const AROUND: readonly Scenario[] = [
  {
    title: "health",
    steps: [
      get("/healthz"),
      get("/readyz"),
      given({ notReady: true }),
      get("/readyz"),
      get("/healthz"),
      { method: "POST", path: "/healthz", body: {} },
    ],
  },
  {
    title: "another site",
    steps: [
      { ...get("/session-status/Client001"), headers: { host: "rebound.example" } },
      { ...get("/session-status/Client001"), headers: { origin: "https://evil.example" } },
      { ...get("/healthz"), headers: { host: "watcher.example", origin: "https://evil.example" } },
    ],
  },
  {
    title: "no such path",
    steps: [
      get("/"),
      get("/nowhere"),
      get("/nowhere/Client001"),
      get("/send"),
      { method: "POST", path: "/", body: {} },
      { method: "POST", path: "/nowhere", body: {} },
      { method: "POST", path: "/nowhere/Client001", body: {} },
      { method: "DELETE", path: "/nowhere/Client001" },
    ],
  },
];
