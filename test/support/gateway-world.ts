import { createHash, timingSafeEqual } from "node:crypto";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { turns } from "#adapters/limits/turns.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceAccess } from "#ports/instances.ts";
import type { LogFields, Logger } from "#ports/logger.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { fakeChatStore } from "#test/fakes/chat-store.ts";
import { fakeNetworkProxy } from "#test/fakes/network-proxy.ts";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
import { type FakeWhatsAppSessions, fakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";
import { downloadedFiles } from "#use-cases/provider-api/file-source.ts";
import { gatewayKeys } from "./gateway-keys.ts";
import { type GatewayMessages, gatewayMessages } from "./gateway-messages.ts";
import { gatewayOutbox } from "./gateway-outbox.ts";
import { gatewayPasskeyLinks } from "./gateway-passkey-links.ts";

const START = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 86_400_000;
const TURNS = { atOnce: 100, atOncePerOwner: 100, waiting: 0, waitingPerOwner: 0, waitMs: 0 };

export interface GatewayWorld
  extends Omit<GatewayMessages, "messages" | "incomingMedia" | "nextId" | "groups" | "events" | "feed" | "webhooks"> {
  readonly ports: WhatsAppGatewayPorts;
  readonly sessions: FakeWhatsAppSessions;
  readonly logLines: { event: string; fields: LogFields | undefined }[];
  /** What the next downloads answer instead of an image. */
  failDownloads(reason: DownloadFailure | null): void;
  passMs(ms: number): void;
}

/**
 * The gateway's ports around fake sessions. Instance 1 `Client001` is linked, 2 `Client002` is not, 3 `Client003`
 * has expired, 4 `Client004` is for Telegram; the owner of 6 `Client006` is suspended, that of 7 `Client007` has not
 * confirmed their address. Each token is `token` and the id.
 */
export function gatewayWorld(): GatewayWorld {
  let nowMs = START;
  let downloadFailure: DownloadFailure | null = null;
  const clock: Clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
  const sessions = fakeWhatsAppSessions(clock);
  sessions.scan(1, "9647700000001", "Shop");
  const instances = new Map([
    ["Client001", access(1, "whatsapp", START + 30 * DAY_MS)],
    ["Client002", access(2, "whatsapp", START + 30 * DAY_MS)],
    ["Client003", access(3, "whatsapp", START - DAY_MS)],
    ["Client004", access(4, "telegram", START + 30 * DAY_MS)],
    ["Client006", { ...access(6, "whatsapp", START + 30 * DAY_MS), ownerSuspended: true }],
    ["Client007", { ...access(7, "whatsapp", START + 30 * DAY_MS), ownerVerified: false }],
  ]);
  const { messages, events, feed, webhooks, incomingMedia, nextId, groups, ...world } = gatewayMessages(
    () => new Date(nowMs),
  );
  const uploads = fakeUploads({ nextId });
  const media: MediaDownload = {
    download: async (_url, limit): Promise<Result<Media, DownloadFailure>> =>
      downloadFailure === null
        ? success({
            bytes: new Uint8Array([1, 2, 3]),
            mimetype: limit.types?.[0] === "image/jpeg" ? "image/png" : "video/mp4",
            fileName: "b.bin",
          })
        : failure(downloadFailure),
  };
  const logLines: GatewayWorld["logLines"] = [];
  const logger = recordingLogger(logLines);
  return {
    ...world,
    sessions,
    logLines,
    failDownloads: (reason) => {
      downloadFailure = reason;
    },
    passMs: (ms) => {
      nowMs += ms;
    },
    ports: {
      sessions,
      proxy: fakeNetworkProxy(),
      messages,
      analytics: world.analytics,
      keys: gatewayKeys(),
      templates: fakeTemplateStore(),
      stopAnswers: fakeCampaigns().stopAnswers,
      passkeyLinks: gatewayPasskeyLinks(clock),
      events,
      feed,
      reads: turns(READ_TURNS),
      downloads: turns(DOWNLOAD_TURNS),
      bodies: turns(READ_TURNS),
      uploadTurns: turns(READ_TURNS),
      chats: fakeChatStore(messages),
      ...groups,
      webhooks,
      incomingMedia,
      uploads,
      onFetched: world.onFetched,
      outbox: gatewayOutbox({
        ...{ messages, clock, logger, sessions, nextId },
        files: downloadedFiles(media, { turns: turns(TURNS), ownerOf: async (instanceId) => instanceId, uploads }),
        limits: WHATSAPP_LIMITS,
        ownIdOf: whatsAppIdOf,
      }),
      clock,
      linkingNeedsVerified: true,
      instances: { findAccess: async (client) => instances.get(client) ?? null },
      random: { bytes: (length) => new Uint8Array(length).fill(7), below: () => 7 },
      logger,
      limits: {
        sends: memoryLimit({ points: 50, perSeconds: 60 }),
      },
    },
  };
}

export function access(id: number, platform: Platform, expiresAtMs: number): InstanceAccess {
  const digest = sha256(`token${id}`);
  return {
    id,
    platform,
    client: `Client${String(id).padStart(3, "0")}`,
    expiresAt: new Date(expiresAtMs),
    ownerSuspended: false,
    ownerVerified: true,
    ownerId: id === 2 ? 2 : 1,
    tokenOff: false,
    tokenMatches: (token) => timingSafeEqual(sha256(token), digest),
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function recordingLogger(lines: GatewayWorld["logLines"]): Logger {
  const record = (event: string, fields?: LogFields) => void lines.push({ event, fields });
  return { debug: record, info: record, warn: record, error: record, child: () => recordingLogger(lines) };
}
