import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { rememberedPlatforms } from "#adapters/http-kit/remembered-reads.ts";
import { DAY_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { Clock } from "#ports/clock.ts";
import type { v1UploadSchema } from "#ports/contracts/v1/answers.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { Upload } from "#ports/upload-store.ts";
import type { AuthenticatedRoutes, TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayHandler } from "../api/request.ts";
import { requestLifecycle } from "../api/request-lifecycle.ts";
import { v1Acts } from "./acts.ts";
import { bodyReader } from "./bodies.ts";
import { v1Chats } from "./chats.ts";
import { uploadRefused } from "./content.ts";
import { v1GroupPicture } from "./group-picture.ts";
import { v1Groups } from "./groups.ts";
import { v1History } from "./history.ts";
import type { V1Gateway } from "./listener.ts";
import { v1Pairing } from "./pairing.ts";
import { v1Passkey } from "./passkey.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { v1Proxy } from "./proxy.ts";
import { v1Reads } from "./reads.ts";
import { v1Sending } from "./sending.ts";
import { v1Sends } from "./sends.ts";

/** The unified API of a platform's instances, whose callers are admitted as those of its provider API are. */
export function v1Gateway(ports: V1Ports, { tokenRoute, admit }: AuthenticatedRoutes, of: V1Platform): V1Gateway {
  const lifecycle = requestLifecycle(ports, V1_ROUTES);
  const sending = v1Sending(ports, of);
  return {
    platform: of.platform,
    lifecycle,
    fieldNames: of.send.fieldNames,
    handlers: {
      ...v1Sends(ports, tokenRoute, of, sending),
      ...v1Acts(ports, tokenRoute, of, sending),
      ...v1Reads(ports, tokenRoute, of),
      ...v1Chats(ports, tokenRoute, of),
      ...v1History(ports, tokenRoute, of),
      ...v1Groups(ports, tokenRoute, of),
      ...v1GroupPicture(ports, tokenRoute, of),
      ...v1Pairing(ports, tokenRoute, of),
      ...v1Passkey(ports, tokenRoute, of),
      ...v1Proxy(ports, tokenRoute),
      uploadMedia: uploading(ports.clock, tokenRoute),
    },
    readBody: bodyReader({
      uploads: ports.uploads,
      turns: ports.bodies,
      fileTurns: ports.uploadTurns,
      maxFileBytes: of.send.maxFileBytes,
      admit: (call) => admit(call, "unexpired"),
      bodyFailed: lifecycle.bodyFailed,
    }),
    platformOf: rememberedPlatforms(ports.instances, ports.clock),
  };
}

/** It has been kept by now: its bytes came as they came. */
function uploading(clock: Pick<Clock, "now">, tokenRoute: TokenRoute): GatewayHandler {
  return tokenRoute(z.strictObject({}), "query", "unexpired", async (_instance, _, { sentUp, requestId }) => {
    if (sentUp === undefined) return failedAnswer("MALFORMED", V1_WORDING.fileEmpty, requestId, { field: "file" });
    if (!sentUp.ok) return uploadRefused(sentUp.failure, "file", requestId);
    return uploadAnswer(sentUp.value, clock.now());
  });
}

function uploadAnswer(upload: Upload, now: Date): Answer {
  const expiresAt = new Date(now.getTime() + KEEP_UPLOADS_DAYS * DAY_MS).toISOString();
  const body: z.infer<typeof v1UploadSchema> = { ...upload, expiresAt };
  return { status: 201, body };
}
