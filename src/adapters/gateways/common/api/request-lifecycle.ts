import { type Answer, DATA_HEADERS, failedAnswer, storageAnswer } from "#adapters/http-kit/answers.ts";
import { bodyProblem } from "#adapters/http-kit/body-failure.ts";
import type { BodyFailure } from "#adapters/http-kit/read-json.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import type { LogFields } from "#ports/logger.ts";
import type { AdmittedBy } from "#ports/request-log.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { GatewayPorts } from "./ports.ts";
import { isImpossibleClient, requestIds } from "./request.ts";
import type { StreamAnswer } from "./stream-answer.ts";

/** What every call shares, whatever it asks: ids, the answer to a broken body, errors that nobody expected, and the log. */
export interface RequestLifecycle<Name extends string> {
  requestId(given: string | string[] | undefined): string;
  bodyFailed(failure: BodyFailure, requestId: string): Answer;
  /** The answer to an error that no handler expected. */
  broken(name: Name, client: string, requestId: string, error: unknown): Answer;
  /** The same, where no route is to blame. */
  brokenAt(path: string, requestId: string, error: unknown): Answer;
  /** A file broke off on its way out, or its caller has gone. */
  brokenOff(name: Name, client: string, requestId: string, error: unknown): void;
  logged(
    name: Name,
    client: string,
    requestId: string,
    answer: Answer | FileAnswer | StreamAnswer,
    startedMs: number,
    admittedBy?: AdmittedBy | null | undefined,
  ): void;
  startedMs(): number;
}

const BODY_HINT = GATEWAY_WORDING.bodyNotObject;

export function requestLifecycle<Name extends string>(
  ports: Pick<GatewayPorts, "clock" | "logger" | "random" | "requests">,
  routes: Readonly<Record<Name, Pick<ProviderRoute, "path"> & { readonly method: string }>>,
): RequestLifecycle<Name> {
  const { clock, logger, requests } = ports;

  function thrown(fields: LogFields & { readonly requestId: string }, error: unknown): Answer {
    const storage = storageAnswer(error);
    logger[storage === null ? "error" : "warn"]("request-failed", { ...fields, error });
    const { code, message, ...details } = storage ?? { code: "INTERNAL", message: SERVER_WORDING.error };
    return failedAnswer(code, message, fields.requestId, details);
  }

  return {
    requestId: requestIds(Buffer.from(ports.random.bytes(6)).toString("hex")),
    bodyFailed(failure, requestId) {
      const { code, message, field } = bodyProblem(failure);
      const hint = failure.code === "too-large" || failure.code === "not-called-json" ? undefined : BODY_HINT;
      return failedAnswer(code, message, requestId, { field, hint });
    },
    broken(name, client, requestId, error) {
      return thrown({ requestId, client, path: routes[name].path }, error);
    },
    brokenOff(name, client, requestId, error) {
      logger.warn("file-broken-off", { requestId, client, path: routes[name].path, error });
    },
    brokenAt: (path, requestId, error) => thrown({ requestId, path }, error),
    logged(name, client, requestId, answer, startedMs, by = null) {
      const { method, path } = routes[name];
      const { status } = answer;
      const tookMs = Math.round(clock.monotonicMs() - startedMs);
      const code = "body" in answer && "code" in answer.body ? String(answer.body.code) : undefined;
      logger.info("request", { requestId, method, path, client, status, code, durationMs: tookMs });
      if (isImpossibleClient(client)) return;
      const failure = status < 400 ? null : (code ?? null);
      requests?.note({ requestId, client, ownerId: null, method, route: path, status, code: failure, tookMs, by });
    },
    startedMs: () => clock.monotonicMs(),
  };
}

/** On every answer: nothing here is to be cached, guessed at, or shown as a page. `url` is where callers reach the gateway. */
export function answerHeaders(url: string): Readonly<Record<string, string>> {
  return { "content-type": "application/json; charset=utf-8", ...fileHeadersOf(url) };
}

/** The same without a type: a file has its own. */
export function fileHeadersOf(url: string): Readonly<Record<string, string>> {
  return {
    ...DATA_HEADERS,
    ...(url.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
