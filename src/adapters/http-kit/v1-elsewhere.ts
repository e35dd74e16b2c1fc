import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Platform } from "#domain/instances/instance.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { type Answer, failedAnswer, storageAnswer } from "./answers.ts";
import type { ReadClientAddress } from "./client-address.ts";
import type { PassOn } from "./passed-on.ts";
import { writeProblem } from "./problem.ts";
import { givenRequestId } from "./request-id.ts";
import { inCallersLanguage } from "./speaking.ts";
import { unifiedAt } from "./v1-paths.ts";

interface ElsewhereOptions {
  readonly passOn: PassOn;
  readonly readAddress: ReadClientAddress;
  readonly publicUrl: string;
  platformOf(client: string): Promise<Platform | null>;
  newRequestId(): string;
}

/** Hands what is under `/v1` about one instance to the gateway of its platform; all else goes to `otherwise`. */
export function v1Elsewhere(otherwise: RequestListener, options: ElsewhereOptions): RequestListener {
  async function serve(request: IncomingMessage, response: ServerResponse, client: string): Promise<void> {
    const requestId = givenRequestId(request.headers["x-request-id"]) ?? options.newRequestId();
    request.headers["x-request-id"] = requestId;
    try {
      const platform = await options.platformOf(client);
      if (platform === null) refuse(failedAnswer("INSTANCE_NOT_FOUND", SERVER_WORDING.notFound, requestId));
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
    else
      void serve(request, response, found.named.client ?? searchParams.get("client") ?? "").catch(() =>
        response.destroy(),
      );
  });
  return (request, response) =>
    request.url?.startsWith("/v1/") === true ? listener(request, response) : otherwise(request, response);
}
