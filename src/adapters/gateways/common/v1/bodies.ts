import type { IncomingMessage } from "node:http";
import { chunksOf } from "#adapters/http-kit/answer-early.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { bringsFile } from "#adapters/http-kit/connections/request-time.ts";
import type { BodyFailure } from "#adapters/http-kit/read-json.ts";
import { checkContentType, parseJson, readBytes } from "#adapters/http-kit/read-json.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import { MAX_MESSAGE_BODY_BYTES } from "#domain/messages/limits.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { Turns } from "#ports/turns.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import type { IncomingRequest } from "../api/incoming-request.ts";
import type { GatewayRequest } from "../api/request.ts";
import { bodyOfForm, isForm, readForm } from "./form.ts";

/** Reads what a call came with, and answers the call as its handler takes it. */
export type BodyReader = (
  request: IncomingMessage,
  route: V1Route,
  call: IncomingRequest,
  query: URLSearchParams,
) => Promise<Refusable<GatewayRequest>>;

interface BodyPorts {
  readonly uploads: Pick<UploadStore, "keep" | "remove">;
  /** Large bodies in memory, by the user whose instance it is. */
  readonly turns: Turns;
  /** Files on their way to disk, likewise: each may take as long as its sender's line. */
  readonly fileTurns: Turns;
  /** Of one file. */
  readonly maxFileBytes: number;
  admit(call: GatewayRequest): Promise<Refusable<OwnedInstanceRef>>;
  bodyFailed(failure: BodyFailure, requestId: string): Answer;
}

const SMALL_BODY_BYTES = 64 * 1024;
/** Of a body in memory: its bytes, its text, and the file that is decoded from it. */
const COPIES = 3;
const BUSY_SECONDS = 5;

/** Nobody has memory or disk used for them who may not call: who they are is looked at before a large body is. */
export function bodyReader({ uploads, turns, fileTurns, maxFileBytes, admit, bodyFailed }: BodyPorts): BodyReader {
  async function inTurn<Value>(
    of: Turns,
    call: IncomingRequest,
    bytes: number,
    work: (instance: OwnedInstanceRef) => Promise<Refusable<Value>>,
  ): Promise<Refusable<Value>> {
    const admitted = await admit(call);
    if (!admitted.ok) return admitted;
    const turn = await of.take(String(admitted.value.ownerId), call.gone, bytes);
    if (turn === null) {
      const details = { retryAfterSeconds: BUSY_SECONDS };
      return refused(failedAnswer("UNAVAILABLE", V1_WORDING.busy, call.requestId, details));
    }
    try {
      return await work(admitted.value);
    } finally {
      turn.end();
    }
  }

  /** Sent up for as long as it keeps its pace. */
  function inFileTurn(
    request: IncomingMessage,
    call: IncomingRequest,
    work: (instance: OwnedInstanceRef) => Promise<Refusable<GatewayRequest>>,
  ): Promise<Refusable<GatewayRequest>> {
    return inTurn(fileTurns, call, 0, (instance) => {
      bringsFile(request);
      return work(instance);
    });
  }

  async function json(request: IncomingMessage, maxBytes: number, requestId: string): Promise<Refusable<unknown>> {
    const bytes = await readBytes(chunksOf(request), maxBytes);
    if (!bytes.ok) return refused(bodyFailed(bytes.failure, requestId));
    const called = bytes.value.byteLength === 0 ? success(null) : checkContentType(request.headers["content-type"]);
    const value = called.ok ? parseJson(bytes.value) : called;
    return value.ok ? value : refused(bodyFailed(value.failure, requestId));
  }

  return async (request, route, call, query) => {
    const { requestId } = call;
    if (route.multipart && isForm(request)) {
      return inFileTurn(request, call, async ({ instanceId }) => {
        const form = await readForm(request, uploads, { instanceId, maxFileBytes, requestId });
        if (!form.ok) return form;
        const { file } = form.value;
        if (route.raw) call.sentUp = file === null ? undefined : success(file.upload);
        else {
          const { body, hash } = bodyOfForm(form.value);
          call.body = body;
          call.bodyHash = hash;
        }
        return success(call);
      });
    }
    if (route.raw) {
      return inFileTurn(request, call, async ({ instanceId }) => {
        call.sentUp = await uploads.keep(instanceId, {
          fileName: query.get("fileName") ?? "",
          mimetype: request.headers["content-type"],
          maxBytes: maxFileBytes,
          chunks: chunksOf(request),
        });
        return success(call);
      });
    }
    if (route.body === null) return success(call);
    const { maxBodyBytes = SMALL_BODY_BYTES } = route;
    const declared = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
    if (declared <= MAX_MESSAGE_BODY_BYTES || maxBodyBytes <= MAX_MESSAGE_BODY_BYTES) {
      const body = await json(request, Math.min(maxBodyBytes, MAX_MESSAGE_BODY_BYTES), requestId);
      if (body.ok) call.body = body.value;
      return body.ok ? success(call) : body;
    }
    if (declared > maxBodyBytes && Number.isFinite(declared)) {
      return refused(bodyFailed({ code: "too-large", maxBytes: maxBodyBytes }, requestId));
    }
    return inTurn(turns, call, COPIES * Math.min(declared, maxBodyBytes), async () => {
      const body = await json(request, maxBodyBytes, requestId);
      if (body.ok) call.body = body.value;
      return body.ok ? success(call) : body;
    });
  };
}
