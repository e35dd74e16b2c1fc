import { afterEach, describe, expect, it } from "vitest";
import type { GatewayWebhooks } from "#adapters/gateways/common/api/ports.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { type ProviderRoutes, routeNames } from "#ports/contracts/provider-api.ts";
import { OTHERS_WEBHOOK, putWebhooks, TRY, WEBHOOK, WEBHOOK_CANARY } from "./admission-webhooks.ts";
import { keyAdmission } from "./gateway-key-admission.ts";
import type { GatewayMessages } from "./gateway-messages.ts";
import { type Call, closeGateways, type OpenTransport } from "./gateway-transports.ts";

/** What a route is asked by whoever may; its client is `Client001` or `Client002`, whose tokens are `token1` and `token2`. */
export interface RightCall {
  /** Which message its path names. */
  readonly message?: "sent" | "waiting" | "received";
  /** Its path names the webhook of Client001. */
  readonly webhook?: true;
  readonly client: "Client001" | "Client002";
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
}

/** The ids of what `admissionMessages` has put there. */
export interface AdmissionMessages {
  /** Of Client001, read. */
  readonly sent: string;
  /** Of Client001: it waits for its time. */
  readonly waiting: string;
  /** Came in to Client001, with a file. */
  readonly received: string;
  /** Of Client002. */
  readonly other: string;
}

export type AdmissionWorld = Pick<GatewayMessages, "putMessage" | "receive"> & {
  readonly ports: {
    readonly webhooks: Pick<GatewayWebhooks, "store">;
    readonly keys: { readonly apiKeys: unknown };
  };
};

/** Messages of both instances: `7` of Client001 and `8` of Client002 have been read. */
export function admissionMessages(world: AdmissionWorld, now: Date): AdmissionMessages {
  putWebhooks(world.ports.webhooks.store, now);
  const dueAt = new Date(now.getTime() + HOUR_MS);
  const waiting = { mode: "later", state: "accepted", dueAt, expiresAt: new Date(dueAt.getTime() + HOUR_MS) } as const;
  return {
    sent: world.putMessage(1, "7", "read"),
    other: world.putMessage(2, "8", "read"),
    waiting: world.putMessage(1, "", "sent", waiting),
    received: world.receive({
      kind: "image",
      file: { mimetype: "image/jpeg", fileName: null, bytes: 6, reference: "r" },
    }),
  };
}

interface AdmittingGateway<Name extends string, World> {
  readonly routes: ProviderRoutes<Name>;
  readonly calls: Readonly<Record<Name, RightCall>>;
  readonly open: OpenTransport<World>;
  /** Ready for that call, with `admissionMessages`. */
  makeWorld(name: Name): Promise<{ readonly world: World; readonly messages: AdmissionMessages }>;
  /** What is kept and done for both instances. */
  stateOf(world: World): Promise<unknown>;
  logOf(world: World): readonly unknown[];
}

const CANARY = "canary-dtoken-4711";
const HOUR_MS = 3_600_000;
const CLIENTS = ["Client001", "Client002"] as const;

/** Who is let in, by which token, and with what: for every route of a provider API. */
export function gatewayAdmission<Name extends string, World>(gateway: AdmittingGateway<Name, World>): void {
  const { routes, calls, open } = gateway;
  const names = routeNames(routes);
  const locked = names.filter((name) => routes[name].token === "required");
  const posts = names.filter((name) => routes[name].body !== null);
  let tried = 0;

  afterEach(closeGateways);

  function callOf(
    name: Name,
    changes: {
      client?: string;
      message?: keyof AdmissionMessages;
      webhook?: string;
      body?: object;
      query?: string;
      headers?: Record<string, string>;
    } = {},
  ): Call {
    const { method, path } = routes[name];
    const right = calls[name];
    const client = changes.client ?? right.client;
    const query = `${new URLSearchParams(right.query)}${changes.query ?? ""}`;
    const named = path.includes("{client}") ? {} : { sessionId: client };
    const id = right.message === undefined ? "" : `{${changes.message ?? right.message}}`;
    return {
      method,
      path:
        path
          .replace("{client}", client)
          .replace("{id}", id)
          .replace("{webhook}", changes.webhook ?? WEBHOOK)
          .replace("{try}", TRY) + (query === "" ? "" : `?${query.replace(/^&/, "")}`),
      ...(routes[name].body !== null ? { body: { ...named, ...right.body, ...changes.body } } : {}),
      ...(changes.headers === undefined ? {} : { headers: changes.headers }),
    };
  }
  const tokenOf = (client: string) => `token${Number(client.slice(-1))}`;
  const withToken = (
    name: Name,
    token: string | undefined,
    changes: { client?: string; message?: keyof AdmissionMessages; webhook?: string; query?: string } = {},
  ) => {
    if (token === undefined) return callOf(name, changes);
    if (routes[name].body !== null) return callOf(name, { ...changes, body: { dtoken: token } });
    return callOf(name, { ...changes, query: `&dtoken=${token}${changes.query ?? ""}` });
  };

  /** Ids are known once the world is made. */
  const named = (call: Call, messages: AdmissionMessages): Call => ({
    ...call,
    path: call.path.replace(/\{(\w+)\}/, (_, name: keyof AdmissionMessages) => messages[name]),
  });

  describe("admission", () => {
    async function ask(name: Name, call: Call) {
      const { world, messages } = await gateway.makeWorld(name);
      const before = await gateway.stateOf(world);
      const reply = await (await open(world))(named(call, messages));
      tried += 1;
      return { world, ...reply, before, after: await gateway.stateOf(world) };
    }
    async function expectRefused(name: Name, call: Call, status: number, details: object): Promise<void> {
      const { before, after, ...reply } = await ask(name, call);
      expect([reply.status, errorAnswerSchema.parse(JSON.parse(reply.text))]).toMatchObject([status, details]);
      expect(after).toEqual(before);
    }

    it.each(names)("%s takes the token as dtoken, in the query and as a bearer", async (name) => {
      const token = tokenOf(calls[name].client);
      const headers = { authorization: `Bearer ${token}` };
      for (const call of [
        withToken(name, token),
        callOf(name, { query: `&dtoken=${token}` }),
        callOf(name, { headers }),
      ]) {
        expect((await ask(name, call)).status, JSON.stringify(call)).toBe(200);
      }
    });

    it.each(locked)("%s wants a token, and the right one of that very instance", async (name) => {
      const other = calls[name].client === "Client001" ? "token2" : "token1";
      await expectRefused(name, callOf(name), 401, { code: "TOKEN_MISSING" });
      for (const wrong of [other, "wrong", tokenOf(calls[name].client).toUpperCase(), "token"]) {
        await expectRefused(name, withToken(name, wrong), 401, { code: "TOKEN_INVALID" });
        const headers = { authorization: `Bearer ${wrong}` };
        await expectRefused(name, callOf(name, { headers }), 401, { code: "TOKEN_INVALID" });
      }
    });

    it.each(locked)("%s opens no other instance by the token of one's own", async (name) => {
      const client = calls[name].client === "Client001" ? "Client002" : "Client001";
      await expectRefused(name, withToken(name, tokenOf(calls[name].client), { client }), 401, {
        code: "TOKEN_INVALID",
      });
    });

    keyAdmission({
      ...{ locked, routes, expectRefused, logOf: gateway.logOf, stateOf: gateway.stateOf },
      ownerOf: (name) => (calls[name].client === "Client002" ? 2 : 1),
      clientOf: (name) => calls[name].client,
      withToken: (name, token) => withToken(name, token),
      callOf,
      async ask(name, makeCall) {
        const { world, messages } = await gateway.makeWorld(name);
        const call = named(await makeCall((world as AdmissionWorld).ports.keys.apiKeys as ApiKeyStore), messages);
        const before = await gateway.stateOf(world);
        tried += 1;
        return { world, before, ...(await (await open(world))(call)) };
      },
    });

    it("knows no message by the id of another's", async () => {
      const name = names.find((one) => one === "messageStatus") as Name;
      for (const [client, messageId] of [
        ["Client001", "8"],
        ["Client002", "7"],
      ] as const) {
        const path = `${routes[name].path.replace("{client}", client)}?messageId=${messageId}`;
        const call = { method: "GET", path, headers: { authorization: `Bearer ${tokenOf(client)}` } };
        await expectRefused(name, call, 404, { code: "MESSAGE_NOT_FOUND" });
      }
    });

    it.each(
      names.filter((name) => calls[name].message !== undefined),
    )("%s knows no message of another instance, and none by an id that is none", async (name) => {
      const [dtoken, other] = ["token1", "token2"];
      const notFound = { code: "MESSAGE_NOT_FOUND", field: "id" };
      await expectRefused(name, withToken(name, dtoken, { message: "other" }), 404, notFound);
      await expectRefused(name, withToken(name, other, { client: "Client002" }), 404, notFound);
      for (const id of ["7", "msg_", "msg_00000000000000I", "%E0%A4", "..%2f"]) {
        const { path, ...call } = withToken(name, dtoken);
        await expectRefused(name, { ...call, path: path.replace(/\{\w+\}/, id) }, 404, notFound);
      }
    });

    it.each(
      names.filter((name) => calls[name].webhook),
    )("%s knows no webhook of another instance, and none by an id that is none", async (name) => {
      const notFound = { code: "WEBHOOK_NOT_FOUND", field: "webhook" };
      await expectRefused(name, withToken(name, "token1", { webhook: OTHERS_WEBHOOK }), 404, notFound);
      await expectRefused(name, withToken(name, "token2", { client: "Client002" }), 404, notFound);
      for (const webhook of ["7", "wh_", "wh_00000000000000I", "%E0%A4", "..%2f"]) {
        await expectRefused(name, withToken(name, "token1", { webhook }), 404, notFound);
      }
    });

    it("shows no secret where none was just made", async () => {
      for (const name of names.filter((one) => calls[one].webhook || routes[one].path.startsWith("/webhooks/"))) {
        const { text } = await ask(name, withToken(name, "token1"));
        expect(text).not.toContain(WEBHOOK_CANARY);
      }
    });

    it.each(names)("%s takes nothing that it does not know from a query, and nothing twice", async (name) => {
      const token = tokenOf(calls[name].client);
      await expectRefused(name, withToken(name, token, { query: "&surplus=1" }), 400, {
        code: "MALFORMED",
        field: "surplus",
        message: expect.stringMatching(/^surplus is not a query parameter of this path, which takes .*dtoken/),
      });
      await expectRefused(name, callOf(name, { query: `&dtoken=wrong&dtoken=${token}` }), 400, {
        code: "MALFORMED",
        field: "dtoken",
        message: "dtoken stands in the query more than once. Give it once.",
      });
    });

    it.each(posts)("%s takes no field that it does not know, and says which it does", async (name) => {
      const known = Object.keys(routes[name].body?.shape ?? {});
      const dtoken = tokenOf(calls[name].client);
      for (const surplus of ["surplus", "toString", "__proto__"]) {
        const { text, status, before, after } = await ask(name, {
          ...callOf(name),
          raw: JSON.stringify({ ...(callOf(name, { body: { dtoken } }).body as object), x: 1 }).replace(
            '"x"',
            `"${surplus}"`,
          ),
        });
        const { field, message } = errorAnswerSchema.parse(JSON.parse(text));
        expect([status, field]).toEqual([400, surplus]);
        for (const one of known) expect(message).toContain(one);
        expect(after).toEqual(before);
      }
    });

    it.each(posts)("%s parses nothing that is nested deeply, and reads no more than it may carry", async (name) => {
      const message = "The request body is nested deeper than 8 levels.";
      const deep = { ...callOf(name), raw: `{"dtoken":${"[".repeat(9)}` };
      await expectRefused(name, deep, 400, { code: "MALFORMED", message });
      const { maxBodyBytes = 64 * 1024 } = routes[name];
      const long = { ...callOf(name), raw: JSON.stringify({ dtoken: "x".repeat(maxBodyBytes) }) };
      await expectRefused(name, long, 413, { code: "BODY_TOO_LARGE" });
    });

    it("writes no token into its log, wherever the token stands", async () => {
      for (const name of names) {
        const { world, messages } = await gateway.makeWorld(name);
        const transport = await open(world);
        const send = (call: Call) => transport(named(call, messages));
        const query = `&dtoken=${CANARY}`;
        const authorization = `Bearer ${CANARY}`;
        const wrongMethod = { ...callOf(name, { query }), method: "PUT", body: {} };
        const calls = [callOf(name, { query }), callOf(name, { headers: { authorization } }), wrongMethod];
        for (const call of [...calls, { ...callOf(name, { query }), path: `/nowhere?dtoken=${CANARY}` }]) {
          const { text } = await send(call);
          expect(text).not.toContain(CANARY);
        }
        if (routes[name].body !== null) await send(callOf(name, { body: { dtoken: CANARY } }));
        expect(gateway.logOf(world).length).toBeGreaterThan(0);
        expect(JSON.stringify(gateway.logOf(world))).not.toContain(CANARY);
      }
    });
  });

  it("has tried every route", () => {
    console.info(`admission to a gateway: ${names.length} routes of ${CLIENTS.length} instances, ${tried} calls`);
    expect(Object.keys(calls).sort()).toEqual([...names].sort());
  });
}
