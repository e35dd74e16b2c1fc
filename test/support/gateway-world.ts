import { createHash, timingSafeEqual } from "node:crypto";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceAccess } from "#ports/instances.ts";
import type { LogFields, Logger } from "#ports/logger.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import { type FakeWhatsAppSessions, fakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";

const START = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 86_400_000;

export interface GatewayWorld {
  readonly ports: WhatsAppGatewayPorts;
  readonly sessions: FakeWhatsAppSessions;
  readonly logLines: { event: string; fields: LogFields | undefined }[];
  /** What the next downloads answer instead of an image. */
  failDownloads(reason: DownloadFailure | null): void;
  putMessage(instanceId: number, messageId: string, status: DeliveryStatus): void;
  passMs(ms: number): void;
}

/**
 * The gateway's ports around fake sessions. Instance 1 `Client001` is linked, 2 `Client002` is not, 3 `Client003`
 * has expired, 4 `Client004` is for Telegram; each token is `token` and the id.
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
  ]);
  const statuses = new Map<string, { status: DeliveryStatus; at: Date }>();
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
  return {
    sessions,
    logLines,
    failDownloads: (reason) => {
      downloadFailure = reason;
    },
    putMessage: (instanceId, messageId, status) => {
      statuses.set(`${instanceId} ${messageId}`, { status, at: new Date(nowMs) });
    },
    passMs: (ms) => {
      nowMs += ms;
    },
    ports: {
      sessions,
      media,
      clock,
      instances: { findAccess: async (client) => instances.get(client) ?? null },
      sentMessages: { readStatus: async (instanceId, id) => statuses.get(`${instanceId} ${id}`) ?? null },
      random: { bytes: (length) => new Uint8Array(length).fill(7) },
      logger: recordingLogger(logLines),
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
