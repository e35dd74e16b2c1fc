import { beforeEach, describe, expect, it } from "vitest";
import { atOwner, type OtherGateways } from "#adapters/gateways/common/api/at-owner.ts";
import type { GatewayHandler, GatewayRequest } from "#adapters/gateways/common/api/request.ts";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { failure, success } from "#domain/result.ts";
import { spokenLanguage } from "#languages/say.ts";
import type { BusFailure, Serve } from "#ports/bus.ts";
import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import type { InstanceAccess } from "#ports/instances.ts";

const route = {
  method: "POST",
  path: "/",
  title: "",
  summary: "",
  token: "required",
  body: null,
  answers: [],
} as const;
const ROUTES = {
  send: { ...route, tag: "Sending", scope: "messages:send" },
  start: { ...route, tag: "Linking", scope: "session:manage" },
  read: { ...route, tag: "Messages", scope: "messages:read" },
  media: { ...route, tag: "Messages", scope: "messages:read", file: true },
  chats: { ...route, tag: "Chats", scope: "messages:read", network: true },
  picture: { ...route, tag: "Chats", scope: "messages:read", file: true, network: true },
} satisfies Record<string, Omit<ProviderRoute, "tag"> & { readonly tag: string; readonly network?: true }>;
type Name = keyof typeof ROUTES;

const FACE = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
const notConnected: Answer = { status: 409, body: { code: "NOT_CONNECTED" } };

const asked = (over: Partial<GatewayRequest> = {}): GatewayRequest => ({
  client: "Client001",
  id: "",
  body: { message: "salam" },
  query: "",
  authorization: "Bearer secret",
  idempotencyKey: "order 7",
  prefer: undefined,
  address: "203.0.113.7",
  requestId: "r-1",
  ...over,
});

/** Two gateways with a bus between them; `owner` has the instance. */
describe("a call of a gateway", () => {
  let owner: "one" | "two" | null;
  let broken: BusFailure["code"] | null;
  /** The others do not know yet that the owner has given it away. */
  let hasMoved: boolean;
  /** What each gateway's own handlers were asked. */
  let done: { readonly at: string; readonly name: Name; readonly language: string; readonly request: GatewayRequest }[];
  let files: Set<string>;
  /** The gateways that looked for an instance in the database. */
  let looked: string[];
  let nowMs: number;
  /** What happens meanwhile, and what comes of it. */
  let meanwhile: (() => Answer) | null;
  let handlers: Record<"one" | "two", Readonly<Record<Name, GatewayHandler>>>;

  beforeEach(() => {
    [owner, broken, hasMoved, done, files, meanwhile] = ["two", null, false, [], new Set(), null];
    [looked, nowMs] = [[], 0];
    const served = new Map<string, Serve>();
    const make = (at: "one" | "two") => {
      const own =
        (name: Name): GatewayHandler =>
        async (request) => {
          done.push({ at, name, request, language: spokenLanguage() });
          request.admittedBy = { via: "key", keyName: "Shop" };
          return meanwhile?.() ?? { status: 200, body: { at } };
        };
      const media: GatewayHandler = async (request) => {
        done.push({ at, name: "media", request, language: spokenLanguage() });
        if (owner !== at && files.size === 0) return { status: 409, body: {} };
        files.add("kept");
        const chunks = (async function* () {
          yield new Uint8Array(1);
        })();
        return { status: 200, file: { mimetype: "image/png", fileName: null, length: 1, chunks } };
      };
      const others: OtherGateways = {
        instances: {
          async findAccess(client) {
            looked.push(at);
            return client === "Client001" ? ({ id: 7 } as InstanceAccess) : null;
          },
        },
        clock: { monotonicMs: () => nowMs },
        shards: { serves: () => owner === at && !hasMoved, addressOf: () => (owner === at ? null : owner) },
        bus: {
          async request(to, call, gone) {
            if (broken !== null) return failure({ code: broken });
            const sent = JSON.parse(JSON.stringify(call));
            const answer = await served.get(to)?.(sent, gone ?? new AbortController().signal);
            return answer === undefined ? failure({ code: "nobody" }) : success(JSON.parse(JSON.stringify(answer)));
          },
        },
        serve: (handler) => void served.set(at, handler),
      };
      const picture: GatewayHandler = async (request) => {
        done.push({ at, name: "picture", request, language: spokenLanguage() });
        if (owner !== at) return notConnected;
        const chunks = (async function* () {
          yield FACE.subarray(0, 2);
          yield FACE.subarray(2);
        })();
        return {
          status: 200,
          etag: '"1"',
          file: { mimetype: "image/png", fileName: null, length: FACE.length, chunks },
        };
      };
      const plain = { send: own("send"), start: own("start"), read: own("read"), chats: own("chats") };
      return atOwner({ ...plain, media, picture }, ROUTES, others);
    };
    handlers = { one: make("one"), two: make("two") };
  });

  it("is done by the one that has the instance, as it came, in its caller's language", async () => {
    const answer = await speaking("ar", () => handlers.one.send(asked()));
    expect(answer).toEqual({ status: 200, body: { at: "two" } });
    const { gone, admittedBy, ...request } = done[0]?.request ?? asked();
    expect(admittedBy).toBeDefined();
    expect(done).toMatchObject([{ at: "two", name: "send", language: "ar" }]);
    expect(request).toEqual(asked());
    expect(gone?.aborted).toBe(false);
  });

  it("does not look for its instance anew each time, whose id decides where it is done and nothing else", async () => {
    for (let call = 0; call < 3; call += 1) await handlers.one.send(asked());
    expect(looked).toEqual(["one", "two"]);
    nowMs = 10_001;
    await handlers.one.send(asked());
    expect(looked).toEqual(["one", "two", "one", "two"]);
    for (let call = 0; call < 2; call += 1) await handlers.one.send(asked({ client: "Client002" }));
    expect(looked.slice(4)).toEqual(["one", "one"]);
  });

  it("is known by whom it was let in, wherever that was found out", async () => {
    const call = asked();
    expect(await handlers.one.send(call)).toEqual({ status: 200, body: { at: "two" } });
    expect(call.admittedBy).toEqual({ via: "key", keyName: "Shop" });
  });

  it("is done where it came in when that has the instance, reads from the database, or names no instance", async () => {
    owner = "one";
    await handlers.one.send(asked());
    owner = "two";
    await handlers.one.read(asked());
    await handlers.one.start(asked({ client: "Client999" }));
    expect(done.map(({ at, name }) => [at, name])).toEqual([
      ["one", "send"],
      ["one", "read"],
      ["one", "start"],
    ]);
  });

  it.each([
    "nobody has the instance",
    "nobody hears it",
    "it has moved meanwhile",
  ])("is 503 with Retry-After where %s, save a send, which is kept or refused by the outbox here", async (what) => {
    if (what === "nobody has the instance") owner = null;
    else if (what === "nobody hears it") broken = "nobody";
    else hasMoved = true;
    expect(await handlers.one.start(asked())).toMatchObject({
      status: 503,
      headers: { "retry-after": "1" },
      body: { code: "UNAVAILABLE", requestId: "r-1", retryAfter: 1 },
    });
    expect(done).toEqual([]);
    await handlers.one.send(asked());
    expect(done).toMatchObject([{ at: "one", name: "send" }]);
  });

  it("that finds no account where it is just given away is to be asked again, with the message's id", async () => {
    const answers = { success: false, code: "NOT_CONNECTED", message: "No phone is linked yet", id: "msg_1" };
    meanwhile = () => {
      hasMoved = true;
      return { status: 409, body: answers };
    };
    for (const asker of ["one", "two"] as const) {
      hasMoved = false;
      expect(await handlers[asker].send(asked())).toMatchObject({
        status: 503,
        headers: { "retry-after": "1" },
        body: { code: "UNAVAILABLE", id: "msg_1" },
      });
    }
    meanwhile = () => ({ status: 409, body: answers });
    hasMoved = false;
    expect(await handlers.two.send(asked())).toEqual({ status: 409, body: answers });
  });

  it("that was heard and not answered may have been done: it is not done again, and says so", async () => {
    broken = "silent";
    expect(await handlers.one.send(asked())).toMatchObject({ status: 504, body: { code: "PROVIDER_SILENT" } });
    expect(done).toEqual([]);
  });

  it("for a file has it fetched by the one that has the session, and reads it from the disk that both share", async () => {
    const answer = await handlers.one.media(asked());
    expect(answer).toMatchObject({ status: 200, file: { mimetype: "image/png" } });
    expect(done.map(({ at }) => at)).toEqual(["one", "two", "one"]);
  });

  it("that asks the network is done by the one that has the session, and its file comes along", async () => {
    expect(await handlers.one.chats(asked())).toEqual({ status: 200, body: { at: "two" } });
    const call = asked();
    const answer = await handlers.one.picture(call);
    if (!("file" in answer)) throw new Error("no file");
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.file.chunks) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(FACE);
    expect(answer).toMatchObject({
      status: 200,
      etag: '"1"',
      file: { mimetype: "image/png", fileName: null, length: 4 },
    });
    expect(done.map(({ at, name }) => [at, name])).toEqual([
      ["two", "chats"],
      ["two", "picture"],
    ]);
  });

  it("that asks the network is answered with what is kept while nobody can, and else that it moves", async () => {
    owner = null;
    expect(await handlers.one.chats(asked())).toEqual({ status: 200, body: { at: "one" } });
    expect(await handlers.one.picture(asked())).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
});
