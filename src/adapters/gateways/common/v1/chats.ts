import { createHash } from "node:crypto";
import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { PARSE_RECIPIENT, type Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { NetworkPicture } from "#ports/network-chats.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import type { NetworkStandings } from "#ports/network-standings.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { FileAnswer } from "../api/file-answer.ts";
import { type GatewayHandler, type GatewayRequest, readClient } from "../api/request.ts";
import { networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

type ChatName = Extract<V1RouteName, "readPicture" | "archiveChat" | "unarchiveChat" | "muteChat" | "unmuteChat">;

const NOTHING = z.strictObject({});
const DONE: Answer = { status: 200, body: { done: true } };
const HOUR_MS = 3_600_000;

/** What the network has about one chat, and where it stands in the account's list. */
export function v1Chats(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  { platform }: V1Platform,
): Readonly<Record<ChatName, GatewayHandler>> {
  const { sessions, clock } = ports;
  const parse = PARSE_RECIPIENT[platform];
  const { behind, asked, failed, told } = networkQuestions(ports, platform);

  /** What becomes of the chat that the path names. */
  function standing<Schema extends z.ZodType>(
    schema: Schema,
    source: "body" | "query",
    work: (
      standings: NetworkStandings,
      call: { readonly instance: OwnedInstanceRef; readonly chat: Recipient; readonly input: z.output<Schema> },
      request: GatewayRequest,
    ) => Promise<Result<null, GroupFailure> | Answer>,
  ): GatewayHandler {
    return tokenRoute(
      schema,
      source,
      "unexpired",
      async (instance, input, request) => {
        const chat = parse(readClient(request.id) ?? "");
        if (!chat.ok) return failedAnswer("MALFORMED", V1_WORDING.notAChat, request.requestId, { field: "id" });
        const standings = await asked(sessions.standings, "chats that are archived or muted", instance, request);
        if (!standings.ok) return standings.refused;
        const done = await work(standings.value, { instance, chat: chat.value, input }, request);
        return "ok" in done ? told(done, request, () => DONE) : done;
      },
      behind,
    );
  }

  const archiving = (archived: boolean) =>
    standing(NOTHING, "query", (standings, { instance, chat }) => standings.archive(instance, chat, archived));

  return {
    archiveChat: archiving(true),
    unarchiveChat: archiving(false),
    muteChat: standing(
      V1_ROUTES.muteChat.body,
      "body",
      async (standings, { instance, chat, input: { until, hours } }, { requestId }) => {
        const now = clock.now().getTime();
        if (until !== undefined && hours !== undefined) {
          return failedAnswer("MALFORMED", V1_WORDING.muteOnce, requestId, { field: "hours" });
        }
        if (until === undefined && hours === undefined) return standings.mute(instance, chat, "forever");
        const end = until === undefined ? new Date(now + (hours ?? 0) * HOUR_MS) : new Date(until);
        if (end.getTime() > now) return standings.mute(instance, chat, end);
        return failedAnswer("MALFORMED", V1_WORDING.mutePast, requestId, { field: "until" });
      },
    ),
    unmuteChat: standing(NOTHING, "query", (standings, { instance, chat }) => standings.mute(instance, chat, null)),
    readPicture: tokenRoute(
      NOTHING,
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
