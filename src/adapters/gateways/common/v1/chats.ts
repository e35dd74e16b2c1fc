import { createHash } from "node:crypto";
import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { isGroupOrChannel } from "#domain/messages/recipient.ts";
import { success } from "#domain/result.ts";
import { HOUR_MS } from "#domain/retention.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { NetworkPicture } from "#ports/network-chats.ts";
import type { ChatStanding } from "#ports/network-standings.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { FileAnswer } from "../api/file-answer.ts";
import type { GatewayHandler } from "../api/request.ts";
import { oneChunk } from "../media/one-chunk.ts";
import { networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

type ChatName = Extract<
  V1RouteName,
  "readChat" | "readPicture" | "archiveChat" | "unarchiveChat" | "muteChat" | "unmuteChat"
>;

const NOTHING = z.strictObject({});
const DONE: Answer = { status: 200, body: { done: true } };

/** What the network has about one chat, and where it stands in the account's list. */
export function v1Chats(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  { platform }: V1Platform,
): Readonly<Record<ChatName, GatewayHandler>> {
  const { sessions, clock } = ports;
  const { about, failed, told } = networkQuestions(ports, { platform, tokenRoute });
  const notOne = () => V1_WORDING.notAChat;
  const standings = { calls: sessions.standings, what: "chats that are archived or muted", notOne };

  const archiving = (archived: boolean) =>
    about(standings, NOTHING, "query", async (its, { instance, chat }, request) =>
      told(await its.archive(instance, chat, archived), request, () => DONE),
    );

  return {
    readChat: about(standings, NOTHING, "query", async (its, { instance, chat }, request) => {
      const { presence } = sessions;
      const [listed, blocked] = await Promise.all([
        its.list(instance, [chat]),
        presence === undefined || isGroupOrChannel(chat) ? success(null) : presence.isBlocked(instance, chat),
      ]);
      if (!listed.ok) return failed(listed.failure, request);
      if (!blocked.ok) return failed(blocked.failure, request);
      return { status: 200, body: { ...standingBody(listed.value[0] ?? null), blocked: blocked.value } };
    }),
    archiveChat: archiving(true),
    unarchiveChat: archiving(false),
    muteChat: about(
      standings,
      V1_ROUTES.muteChat.body,
      "body",
      async (its, { instance, chat, input: { until, hours } }, request) => {
        const now = clock.now().getTime();
        const { requestId } = request;
        if (until !== undefined && hours !== undefined) {
          return failedAnswer("MALFORMED", V1_WORDING.muteOnce, requestId, { field: "hours" });
        }
        const isForEver = until === undefined && hours === undefined;
        const end = until === undefined ? new Date(now + (hours ?? 0) * HOUR_MS) : new Date(until);
        if (!isForEver && end.getTime() <= now) {
          return failedAnswer("MALFORMED", V1_WORDING.mutePast, requestId, { field: "until" });
        }
        return told(await its.mute(instance, chat, isForEver ? "forever" : end), request, () => DONE);
      },
    ),
    unmuteChat: about(standings, NOTHING, "query", async (its, { instance, chat }, request) =>
      told(await its.mute(instance, chat, null), request, () => DONE),
    ),
    readPicture: about(
      { calls: sessions.chats, what: "pictures", notOne },
      NOTHING,
      "query",
      async (chats, { instance, chat }, request) => {
        const picture = await chats.picture(instance, chat);
        if (picture.ok) return pictureAnswer(picture.value);
        if (picture.failure.code !== "no-picture") return failed(picture.failure, request);
        return failedAnswer("PICTURE_NOT_FOUND", V1_WORDING.noPicture, request.requestId);
      },
    ),
  };
}

/** Null where the network does not tell. */
export function standingBody(standing: ChatStanding | null) {
  const mutedUntil = standing?.mutedUntil ?? null;
  return {
    archived: standing?.archived ?? null,
    mutedUntil: mutedUntil instanceof Date ? mutedUntil.toISOString() : mutedUntil,
  };
}

function pictureAnswer({ mimetype, bytes }: NetworkPicture): FileAnswer {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const file = { mimetype, fileName: null, length: bytes.byteLength, chunks: oneChunk(bytes) };
  return { status: 200, file, etag };
}
