import { createHash } from "node:crypto";
import { z } from "zod";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { PARSE_RECIPIENT } from "#domain/messages/recipient.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { NetworkPicture } from "#ports/network-chats.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { FileAnswer } from "../api/file-answer.ts";
import { type GatewayHandler, readClient } from "../api/request.ts";
import { networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

type ChatName = Extract<V1RouteName, "readPicture">;

/** What the network has about one chat. */
export function v1Chats(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  { platform }: V1Platform,
): Readonly<Record<ChatName, GatewayHandler>> {
  const { sessions } = ports;
  const parse = PARSE_RECIPIENT[platform];
  const { behind, asked, failed } = networkQuestions(ports, platform);

  return {
    readPicture: tokenRoute(
      z.strictObject({}),
      "query",
      "unexpired",
      async (instance, _, request) => {
        const { requestId } = request;
        const chat = parse(readClient(request.id) ?? "");
        if (!chat.ok) return failedAnswer("MALFORMED", V1_WORDING.notAChat, requestId, { field: "id" });
        const chats = await asked(sessions.chats, "pictures", instance, request);
        if (!chats.ok) return chats.refused;
        const picture = await chats.value.picture(instance, chat.value);
        if (picture.ok) return pictureAnswer(picture.value);
        if (picture.failure.code !== "no-picture") return failed(picture.failure, request);
        return failedAnswer("PICTURE_NOT_FOUND", V1_WORDING.noPicture, requestId);
      },
      behind,
    ),
  };
}

function pictureAnswer({ mimetype, bytes }: NetworkPicture): FileAnswer {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const file = { mimetype, fileName: null, length: bytes.byteLength, chunks: inOne(bytes) };
  return { status: 200, file, etag };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
