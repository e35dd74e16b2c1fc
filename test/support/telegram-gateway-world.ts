import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import type { TelegramGatewayPorts } from "#adapters/gateways/telegram/api/ports.ts";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { turns as turnsOf } from "#adapters/limits/turns.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { FileDownload } from "#ports/file-download.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import type { Turns } from "#ports/turns.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { fakeChatStore } from "#test/fakes/chat-store.ts";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";
import { fakeNetworkProxy } from "#test/fakes/network-proxy.ts";
import { type FakeFile, type FakeFileOptions, fakeFile } from "#test/fakes/opened-file.ts";
import { type FakeTelegramSessions, fakeTelegramSessions } from "#test/fakes/telegram-sessions.ts";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
import { streamedFiles } from "#use-cases/provider-api/file-source.ts";
import { gatewayKeys } from "./gateway-keys.ts";
import { type GatewayMessages, gatewayMessages } from "./gateway-messages.ts";
import { gatewayOutbox } from "./gateway-outbox.ts";
import { gatewayPasskeyLinks } from "./gateway-passkey-links.ts";
import { socketTransport } from "./gateway-transports.ts";
import { access } from "./gateway-world.ts";

const DAY_MS = 86_400_000;

export interface TelegramGatewayWorld
  extends Omit<GatewayMessages, "messages" | "incomingMedia" | "nextId" | "groups" | "events" | "feed" | "webhooks"> {
  readonly ports: TelegramGatewayPorts;
  readonly clock: FakeClock;
  readonly sessions: FakeTelegramSessions;
  readonly logLines: readonly LogLine[];
  /** Each URL that was opened, and what it gave. */
  readonly opened: { url: string; maxBytes: number; file: FakeFile }[];
  /** Turns to upload, taken and given back. */
  readonly turns: { readonly taken: number; readonly givenBack: number };
  /** What the next files are. */
  serve(file: FakeFileOptions): void;
  /** What the next downloads answer instead of a file. */
  failDownloads(reason: DownloadFailure | null): void;
  /** Too many files wait for their turn. */
  keepUploadsBusy(busy: boolean): void;
}

/** What stands in the place of the fakes. */
interface Instead {
  readonly uploads?: Turns;
  readonly send?: TelegramSessions["send"];
}

/**
 * The gateway's ports around fake sessions. Instance 1 `Client001` is linked, 2 `Client002` is not, 3 `Client003` has
 * expired, 4 `Client004` is for WhatsApp, 5 `Client005` has no application; the owner of
 * 6 `Client006` is suspended, that of 7 `Client007` has not confirmed their address. Each token is `token` and the id.
 */
export function telegramGatewayWorld(instead: Instead = {}): TelegramGatewayWorld {
  const clock = fakeClock(new Date("2026-01-01T12:00:00Z"));
  const sessions = fakeTelegramSessions(clock);
  sessions.link(1);
  const later = clock.now().getTime() + 30 * DAY_MS;
  const instances = new Map([
    ["Client001", access(1, "telegram", later)],
    ["Client002", access(2, "telegram", later)],
    ["Client003", access(3, "telegram", clock.now().getTime() - DAY_MS)],
    ["Client004", access(4, "whatsapp", later)],
    ["Client005", access(5, "telegram", later)],
    ["Client006", { ...access(6, "telegram", later), ownerSuspended: true }],
    ["Client007", { ...access(7, "telegram", later), ownerVerified: false }],
  ]);
  const { messages, events, feed, webhooks, incomingMedia, nextId, groups, ...world } = gatewayMessages(() =>
    clock.now(),
  );
  const uploaded = fakeUploads({ nextId });
  const logger = fakeLogger();
  const opened: TelegramGatewayWorld["opened"] = [];
  const turns = { taken: 0, givenBack: 0 };
  let uploadsBusy = false;
  let nextFile: FakeFileOptions = {};
  let downloadFailure: DownloadFailure | null = null;
  const files: FileDownload = {
    async open(url, { maxBytes }) {
      if (downloadFailure !== null) return failure(downloadFailure);
      const file = fakeFile({ ...typeOf(url), ...nextFile });
      opened.push({ url, maxBytes, file });
      return success(file);
    },
  };
  const uploads: Turns = instead.uploads ?? {
    async take() {
      if (uploadsBusy) return null;
      turns.taken += 1;
      return {
        end() {
          turns.givenBack += 1;
        },
        needsOnly() {},
        isWanted: () => false,
      };
    },
  };
  return {
    ...world,
    clock,
    sessions,
    opened,
    logLines: logger.lines,
    serve: (file) => {
      nextFile = file;
    },
    failDownloads: (reason) => {
      downloadFailure = reason;
    },
    keepUploadsBusy: (busy) => {
      uploadsBusy = busy;
    },
    turns,
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
      reads: turnsOf(READ_TURNS),
      downloads: turnsOf(DOWNLOAD_TURNS),
      bodies: turnsOf(READ_TURNS),
      uploadTurns: turnsOf(READ_TURNS),
      chats: fakeChatStore(messages),
      ...groups,
      webhooks,
      incomingMedia,
      uploads: uploaded,
      onFetched: world.onFetched,
      clock,
      logger,
      linkingNeedsVerified: true,
      instances: {
        findAccess: async (client) => instances.get(client) ?? null,
        readTelegramApp: async (id) => (id === 5 ? null : { apiId: "12345", appHash: "own-hash" }),
      },
      outbox: gatewayOutbox({
        ...{ messages, clock, logger, nextId, sessions: { ...sessions, send: instead.send ?? sessions.send } },
        files: streamedFiles(files, {
          turns: uploads,
          ownerOf: async (instanceId) => instanceId,
          uploads: uploaded,
        }),
        limits: TELEGRAM_LIMITS,
        ownIdOf: () => null,
      }),
      random: { bytes: (length) => new Uint8Array(length).fill(7), below: () => 7 },
      limits: {
        sends: memoryLimit({ points: 50, perSeconds: 60 }),
        logins: memoryLimit({ points: 30, perSeconds: 60 }),
      },
    },
  };
}

export const openTelegramGateway = socketTransport<TelegramGatewayWorld>(telegramGateway);

/** Of sounds and stickers, whose type is looked at, what their address ends in. */
function typeOf(url: string): FakeFileOptions {
  if (url.endsWith(".ogg")) return { mimetype: "audio/ogg" };
  return url.endsWith(".webp") ? { mimetype: "image/webp" } : {};
}
