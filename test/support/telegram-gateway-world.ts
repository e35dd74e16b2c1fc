import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import type { TelegramGatewayPorts } from "#adapters/gateways/telegram/api/ports.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { failure, success } from "#domain/result.ts";
import type { ReceivedTelegramMessage } from "#ports/telegram-messages.ts";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";
import { type FakeFile, type FakeFileOptions, fakeFile } from "#test/fakes/opened-file.ts";
import { fakeTelegramMessageStore } from "#test/fakes/telegram-message-store.ts";
import { type FakeTelegramSessions, fakeTelegramSessions } from "#test/fakes/telegram-sessions.ts";
import { socketTransport } from "./gateway-transports.ts";
import { access } from "./gateway-world.ts";

const DAY_MS = 86_400_000;

export interface TelegramGatewayWorld {
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
  putMessage(instanceId: number, messageId: string, status: "sent" | "read"): Promise<void>;
  receive(message: Partial<ReceivedTelegramMessage>): Promise<void>;
}

/**
 * The gateway's ports around fake sessions. Instance 1 `Client001` is linked, 2 `Client002` is not, 3 `Client003` has
 * expired, 4 `Client004` is for WhatsApp, 5 `Client005` has no application; each token is `token` and the id.
 */
export function telegramGatewayWorld(): TelegramGatewayWorld {
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
  ]);
  const messages = fakeTelegramMessageStore();
  const logger = fakeLogger();
  const opened: TelegramGatewayWorld["opened"] = [];
  const turns = { taken: 0, givenBack: 0 };
  let nextFile: FakeFileOptions = {};
  let downloadFailure: DownloadFailure | null = null;
  return {
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
    async putMessage(instanceId, id, status) {
      const messageId = Number(id);
      // A peer of its own, for what one has read is all that came before, too.
      await messages.addSent({ instanceId, messageId, peerId: messageId, sentAt: clock.now() });
      if (status === "read") await messages.markRead(instanceId, messageId, messageId, clock.now());
    },
    receive: (message) =>
      messages.addReceived({
        instanceId: 1,
        messageId: 1,
        from: { id: 99, name: "Omar", username: "omar", phone: null },
        kind: "text",
        text: "",
        at: clock.now(),
        ...message,
      }),
    turns,
    ports: {
      sessions,
      messages,
      clock,
      logger,
      instances: {
        findAccess: async (client) => instances.get(client) ?? null,
        readTelegramApp: async (id) => (id === 5 ? null : { apiId: "12345", appHash: "own-hash" }),
      },
      files: {
        async open(url, { maxBytes }) {
          if (downloadFailure !== null) return failure(downloadFailure);
          const file = fakeFile(nextFile);
          opened.push({ url, maxBytes, file });
          return success(file);
        },
      },
      uploads: {
        async take() {
          turns.taken += 1;
          return () => {
            turns.givenBack += 1;
          };
        },
      },
      random: { bytes: (length) => new Uint8Array(length).fill(7) },
      limits: {
        sends: memoryLimit({ points: 50, perSeconds: 60 }),
        logins: memoryLimit({ points: 30, perSeconds: 60 }),
      },
    },
  };
}

export const openTelegramGateway = socketTransport<TelegramGatewayWorld>(telegramGateway);
