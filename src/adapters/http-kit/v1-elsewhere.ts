import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Platform } from "#domain/instances/instance.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { type Answer, failedAnswer, storageAnswer } from "./answers.ts";
import type { ReadClientAddress } from "./client-address.ts";
import type { PassOn } from "./passed-on.ts";
import { writeProblem } from "./problem.ts";
import { givenRequestId } from "./request-id.ts";
import { inCallersLanguage } from "./speaking.ts";
import { clientInQuery, unifiedAt } from "./v1-paths.ts";

interface ElsewhereOptions {
  readonly passOn: PassOn;
  readonly readAddress: ReadClientAddress;
  readonly publicUrl: string;
  platformOf(client: string): Promise<Platform | null>;
  newRequestId(): string;
}

interface Called {
  /** In the path; undefined of a path that has no place for it. */
  readonly named: string | undefined;
  readonly query: URLSearchParams;
}

/** Hands what is under `/v1` about one instance to the gateway of its platform; all else goes to `otherwise`. */
export function v1Elsewhere(otherwise: RequestListener, options: ElsewhereOptions): RequestListener {
  async function serve(request: IncomingMessage, response: ServerResponse, called: Called): Promise<void> {
    const requestId = givenRequestId(request.headers["x-request-id"]) ?? options.newRequestId();
    request.headers["x-request-id"] = requestId;
    try {
      const { named, query } = called;
      const client = named === undefined ? clientInQuery(query, requestId) : success(named);
      if (!client.ok) {
        refuse(client.refused);
        return;
      }
      const platform = await options.platformOf(client.value);
      if (platform === null) refuse(failedAnswer("INSTANCE_NOT_FOUND", V1_WORDING.instanceNotFound, requestId));
      else await options.passOn(platform, request, response, options.readAddress(request));
    } catch (error) {
      const storage = storageAnswer(error);
      if (storage === null) throw error;
      const { code, message, ...details } = storage;
      refuse(failedAnswer(code, message, requestId, details));
    }

    function refuse(answer: Answer): void {
      writeProblem(response, answer, options, requestId);
    }
  }

  const listener = inCallersLanguage((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
    const [found] = unifiedAt(pathname);
    if (found === undefined) otherwise(request, response);
    else {
      const called: Called = { named: found.named.client, query: searchParams };
      void serve(request, response, called).catch(() => response.destroy());
    }
  });
  return (request, response) =>
    request.url?.startsWith("/v1/") === true ? listener(request, response) : otherwise(request, response);
}
