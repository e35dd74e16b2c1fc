import type { Scenario, Step } from "../recording.ts";

const SOON = "2027-01-01T00:00:00Z";
const unifiedAbout = (method: string, path: string, body?: object): Step => ({
  method,
  path: `/v1/instances/Client001/${path}`,
  ...(body && { body }),
  headers: { authorization: "Bearer token1" },
});

const proxied = (more: object) =>
  unifiedAbout("PUT", "session/proxy", { type: "socks5", host: "proxy.example.com", port: 1080, ...more });

/** What the network has about chats. */
export const CHAT_SCENARIOS: readonly Scenario[] = [
  {
    title: "/v1: chats are archived and muted",
    steps: ["9647701234567", "group:4000000001", "x"].flatMap((name) => [
      ...["PUT", "DELETE"].map((method) => unifiedAbout(method, `chats/${name}/archive`)),
      ...[{}, { hours: 8 }, { until: SOON }, { until: "2020-01-01T00:00:00Z" }, { until: SOON, hours: 8 }].map((body) =>
        unifiedAbout("PUT", `chats/${name}/mute`, body),
      ),
      unifiedAbout("DELETE", `chats/${name}/mute`),
    ]),
  },
  {
    title: "/v1: the history of a chat",
    steps: ["", "?limit=1&before=18", "?before=x", "?limit=101"]
      .map((query) => unifiedAbout("GET", `chats/9647701234567/history${query}`))
      .concat(unifiedAbout("GET", "chats/9647700000404/history"), unifiedAbout("GET", "chats/x/history")),
  },
  {
    title: "/v1: the proxy of an instance",
    steps: [
      unifiedAbout("GET", "session/proxy"),
      ...["127.0.0.1", "silent", "refused", "password", "nowhere"].map((name) =>
        proxied({ host: name.includes(".") ? name : `${name}.example.com` }),
      ),
      proxied({ password: "secret" }),
      proxied({ host: "http://proxy.example.com" }),
      proxied({ port: 0 }),
      proxied({ type: "socks4" }),
      proxied({ user: "wesal", password: "secret" }),
      unifiedAbout("GET", "session/proxy"),
      unifiedAbout("DELETE", "session/proxy"),
      unifiedAbout("GET", "session/proxy"),
    ],
  },
  {
    title: "/v1: a picture of a person and of a group",
    steps: ["9647701234567", "group:4000000001", "9647700000404", "x"].map((name) =>
      unifiedAbout("GET", `contacts/${name}/picture`),
    ),
  },
];
