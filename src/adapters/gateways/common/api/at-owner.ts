import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { rememberedReads } from "#adapters/http-kit/remembered-reads.ts";
import { speaking } from "#adapters/http-kit/speaking.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { Language } from "#languages/languages.ts";
import { spokenLanguage } from "#languages/say.ts";
import type { Bus, BusMessage, Serve } from "#ports/bus.ts";
import type { Clock } from "#ports/clock.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Shards } from "#ports/shards.ts";
import { oneChunk } from "../media/one-chunk.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { GatewayHandler, GatewayRequest } from "./request.ts";

/** What a gateway asks of the others. */
export interface OtherGateways {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly shards: Pick<Shards, "serves"> & {
    /** Where the process that looks after an instance is called; null while nobody does. */
    addressOf(instanceId: number): string | null;
  };
  readonly bus: Pick<Bus, "request">;
  readonly clock: Pick<Clock, "monotonicMs">;
  /** What is called here, by the name of its route. */
  serve(handler: Serve): void;
}

/** As far as it tells where a call is done. */
interface OwnedRoute {
  readonly path: string;
  readonly tag: string;
  readonly scope?: KeyScope;
  /** It answers the bytes of a file. */
  readonly file?: true;
  readonly network?: true;
  /** It may be answered before it is done. */
  readonly accepted?: unknown;
}

type Handlers<Name extends string> = Readonly<Record<Name, GatewayHandler>>;

const RETRY_SECONDS = 1;
/** Of a call that this process cannot do: its shard has moved since. */
const MOVED: BusMessage = { moved: true };
/** How a handler says that an instance has no account that could do it. */
const NO_ACCOUNT: ErrorCode = "NOT_CONNECTED";

/**
 * The same handlers in every process of the cluster: what needs the session of an instance is done by the process that
 * has it, with the call as it came. What is read from the database is read here.
 */
export function atOwner<Name extends string>(
  handlers: Handlers<Name>,
  routes: Readonly<Record<Name, OwnedRoute>>,
  others: OtherGateways,
): Handlers<Name> {
  const { instances, shards, bus, clock } = others;
  /** It says where a call is done: whether it is, is asked anew there. */
  const idOf = rememberedReads(
    async (client: string) => (client === "" ? null : ((await instances.findAccess(client))?.id ?? null)),
    clock,
  );

  async function askOwner(
    name: Name,
    id: number,
    request: GatewayRequest,
  ): Promise<Answer | FileAnswer | "nobody" | "silent"> {
    const address = shards.addressOf(id);
    if (address === null) return "nobody";
    const answered = await bus.request(address, callOf(name, request), request.gone);
    if (!answered.ok) return answered.failure.code;
    if (answered.value.moved === true) return "nobody";
    const { admittedBy, ...answer } = answered.value as unknown as Answered;
    request.admittedBy = admittedBy;
    return "carried" in answer ? unpacked(answer) : answer;
  }

  /** An account that is given away while it is asked has not lost its link: another process is about to have it. */
  async function doneHere(
    id: number | null,
    handler: GatewayHandler,
    request: GatewayRequest,
  ): ReturnType<GatewayHandler> {
    const answer = await handler(request);
    const { code, id: kept } = "body" in answer ? (answer.body as { code?: unknown; id?: unknown }) : {};
    if (code !== NO_ACCOUNT || id === null || shards.serves(id)) return answer;
    return moving(request.requestId, typeof kept === "string" ? kept : undefined);
  }

  function forwarded(name: Name, handler: GatewayHandler): GatewayHandler {
    const isKept = isSend(routes[name]);
    return async (request) => {
      const id = await idOf(request.client);
      if (id === null || shards.serves(id)) return await doneHere(id, handler, request);
      const answer = await askOwner(name, id, request);
      if (answer === "silent") return failedAnswer("PROVIDER_SILENT", SERVER_WORDING.cutOff, request.requestId);
      if (answer !== "nobody") return answer;
      // What may be sent later is kept here; the outbox refuses the rest.
      return isKept ? await handler(request) : moving(request.requestId);
    };
  }

  /** Its file is on the disk that all share, once somebody has fetched it. */
  function fetchedByOwner(name: Name, handler: GatewayHandler): GatewayHandler {
    return async (request) => {
      const here = await handler(request);
      const id = "file" in here ? null : await idOf(request.client);
      if (id === null || shards.serves(id)) return here;
      const asked = await askOwner(name, id, request);
      return asked === "nobody" || asked === "silent" || asked.status !== 200 ? here : await handler(request);
    };
  }

  /** Where nobody can ask the network what is kept is answered all the same. */
  function askedOfNetwork(name: Name, handler: GatewayHandler): GatewayHandler {
    return async (request) => {
      const id = await idOf(request.client);
      if (id === null || shards.serves(id)) return await doneHere(id, handler, request);
      const answer = await askOwner(name, id, request);
      return answer === "nobody" || answer === "silent" ? await doneHere(id, handler, request) : answer;
    };
  }

  const names = Object.keys(handlers) as Name[];
  others.serve(async (call, gone) => {
    const { name, language, request } = call as unknown as Call<Name>;
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    const id = handler === undefined ? null : await idOf(request.client);
    if (handler === undefined || id === null || !shards.serves(id)) return MOVED;
    const leaving = new AbortController();
    gone.addEventListener("abort", () => leaving.abort());
    const own: GatewayRequest = { ...request, gone: leaving.signal };
    const answer = await speaking(language, () => doneHere(id, handler, own));
    const { admittedBy } = own;
    if ("body" in answer) return { ...answer, ...(admittedBy && { admittedBy: { ...admittedBy } }) };
    if ("file" in answer && routes[name].network) return { ...(await packed(answer)), admittedBy };
    if ("file" in answer) await readToItsEnd(answer.file.chunks);
    return { status: answer.status, body: {} };
  });
  return Object.fromEntries(
    names.map((name) => {
      const route: OwnedRoute = routes[name];
      if (route.network === true) return [name, askedOfNetwork(name, handlers[name])];
      if (route.file === true) return [name, fetchedByOwner(name, handlers[name])];
      return [name, needsSession(route) ? forwarded(name, handlers[name]) : handlers[name]];
    }),
  ) as Record<Name, GatewayHandler>;
}

interface Call<Name> {
  readonly name: Name;
  readonly language: Language;
  readonly request: Omit<GatewayRequest, "gone">;
}

/** What the process that did the call says of it. */
type Answered = (Answer | CarriedFile) & Pick<GatewayRequest, "admittedBy">;

/** A file that is on no disk, on its way to the process that was asked for it. */
interface CarriedFile extends Pick<FileAnswer, "status" | "etag"> {
  readonly carried: { readonly mimetype: string; readonly fileName: string | null; readonly base64: string };
}

async function packed({ status, file, etag }: FileAnswer): Promise<CarriedFile> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.chunks) pieces.push(piece);
  const { mimetype, fileName } = file;
  return { status, etag, carried: { mimetype, fileName, base64: Buffer.concat(pieces).toString("base64") } };
}

function unpacked({ status, etag, carried: { mimetype, fileName, base64 } }: CarriedFile): FileAnswer {
  const bytes = Buffer.from(base64, "base64");
  return { status, etag, file: { mimetype, fileName, length: bytes.length, chunks: oneChunk(bytes) } };
}

const OF_SESSIONS: ReadonlySet<string> = new Set(["Linking", "Sending", "Session", "Groups"]);

function needsSession({ tag, scope }: OwnedRoute): boolean {
  return OF_SESSIONS.has(tag) || scope === "messages:send";
}

function isSend({ tag, path, accepted }: OwnedRoute): boolean {
  return tag === "Sending" || (path.startsWith("/v1/") && accepted !== undefined);
}

async function readToItsEnd(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = chunks[Symbol.asyncIterator]();
  while ((await reader.next()).done !== true);
}

/** `id` of the message that was asked for, where it is kept. */
function moving(requestId: string, id?: string): Answer {
  return failedAnswer("UNAVAILABLE", SERVER_WORDING.moving, requestId, { id, retryAfterSeconds: RETRY_SECONDS });
}

/** Field by field: most are read when they are asked for. */
function callOf<Name extends string>(name: Name, request: GatewayRequest): BusMessage {
  const { client, id, below, body, query, authorization, idempotencyKey, prefer, proof, scope } = request;
  const { accept, lastEventId, address, requestId, bodyHash, sentUp } = request;
  const plain = { client, id, below, body, query, authorization, idempotencyKey, prefer, proof, scope };
  const call: Call<Name> = {
    name,
    language: spokenLanguage(),
    request: { ...plain, accept, lastEventId, address, requestId, bodyHash, sentUp },
  };
  return { ...call };
}
