import type { tl } from "@mtcute/core";
import { NoAnswer, type RpcCall, RpcRefusal } from "../rpc.ts";
import { readObject } from "../tl/decode.ts";
import { encodeObject, encodeResult } from "../tl/encode.ts";
import { MalformedTl, type TlEntry, type TlSchema, UnknownConstructor } from "../tl/schema.ts";
import { bindTemporaryKey, dropTemporaryKeys } from "./binding.ts";
import type { WireCore } from "./core.ts";
import { packed } from "./gzip.ts";
import { authKeyOf } from "./keys.ts";
import { placeOf } from "./place-of.ts";
import { answerCall } from "./post.ts";
import type { Session } from "./session.ts";
import { type Envelopes, unwrap } from "./unwrap.ts";
import { Violation } from "./violation.ts";

const MAX_RUNNING = 1000;

/** Runs a call; its answer goes out whenever it is there. */
export function startCall(core: WireCore, session: Session, messageId: bigint, body: Buffer): void {
  if (session.running.size >= MAX_RUNNING) throw new Violation("sandbox: too many calls at once");
  const done = runCall(core, session, messageId, body)
    .catch((cause: unknown) => core.logger.error("sandbox-answer-failed", { reason: placeOf(cause) }))
    .finally(() => session.running.delete(messageId));
  session.running.set(messageId, { done, dropped: false });
}

async function runCall(core: WireCore, session: Session, messageId: bigint, body: Buffer): Promise<void> {
  // The call is entered among the running ones before it may end.
  const method = { name: "" };
  try {
    const { method: entry, request, schema, envelopes } = requestOf(core, session, body);
    method.name = entry.name;
    await Promise.all(envelopes.after.map((earlier) => session.running.get(earlier)?.done));
    const result =
      answerAboutKeys(core, session, messageId, request) ??
      (await core.dispatch(callOf(core, session, envelopes), request));
    answerCall(core, session, messageId, packed(encodeResult(schema, entry, result)));
  } catch (cause) {
    if (cause instanceof NoAnswer) silence(session, messageId, cause.drop);
    else answerCall(core, session, messageId, errorOf(core, refusalOf(core, method.name, cause)));
  }
}

/** What concerns no account; undefined of any other call. */
function answerAboutKeys(core: WireCore, session: Session, messageId: bigint, request: tl.RpcMethod) {
  if (request._ === "auth.bindTempAuthKey") return bindTemporaryKey(core, session, messageId, request);
  return request._ === "auth.dropTempAuthKeys" ? dropTemporaryKeys(core, session, request.exceptAuthKeys) : undefined;
}

interface Request {
  readonly method: TlEntry;
  readonly request: tl.RpcMethod;
  readonly schema: TlSchema;
  readonly envelopes: Envelopes;
}

function requestOf(core: WireCore, session: Session, body: Buffer): Request {
  const { reader, schema, envelopes } = unwrap(core.layers, session.key.layer, body);
  core.keys.note(session.key, envelopes);
  const owner = core.keys.ownerOf(session.key);
  if (owner !== undefined && owner !== session.key) core.keys.note(owner, envelopes);
  const method = schema.byId.get(reader.peekUint());
  const request = readObject(reader, schema);
  if (method === undefined || !isRequest(request, method)) throw new RpcRefusal(400, "INPUT_METHOD_INVALID");
  return { method, request, schema, envelopes };
}

function isRequest(value: object, entry: TlEntry): value is tl.RpcMethod {
  return entry.isMethod && "_" in value && value._ === entry.name;
}

function callOf(core: WireCore, session: Session, envelopes: Envelopes): RpcCall {
  const owner = core.keys.ownerOf(session.key);
  if (owner === undefined) throw new RpcRefusal(401, "AUTH_KEY_PERM_EMPTY");
  return {
    key: authKeyOf(core.keys, owner),
    dataCentre: session.key.dataCentre,
    layer: session.key.layer,
    withoutUpdates: envelopes.withoutUpdates,
    subscribe: () => {
      session.subscribed = true;
    },
  };
}

function silence(session: Session, messageId: bigint, drop: boolean): void {
  if (!drop) return;
  // The client will ask again with the same id, and is heard anew, as by a server that never got it.
  session.seen.delete(messageId);
  session.link?.close();
}

function refusalOf(core: WireCore, method: string, cause: unknown): RpcRefusal {
  if (cause instanceof RpcRefusal) return cause;
  if (cause instanceof UnknownConstructor) return new RpcRefusal(400, "INPUT_CONSTRUCTOR_INVALID");
  if (cause instanceof MalformedTl || cause instanceof Violation) return new RpcRefusal(400, "INPUT_FETCH_ERROR");
  core.logger.error("sandbox-call-failed", { method, reason: placeOf(cause) });
  return new RpcRefusal(500, "INTERNAL");
}

function errorOf(core: WireCore, { code, text }: RpcRefusal): Buffer {
  return encodeObject(core.layers.service, { _: "mt_rpc_error", errorCode: code, errorMessage: text });
}
