import { afterAll, beforeAll, expect } from "vitest";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { type TelegramSandbox, type TelegramSandboxOptions, telegramSandbox } from "#sandbox/telegram/network.ts";
import type { TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";

/** How fast phones that nobody holds read, in tests. */
const AUTO_READ_MS = 20;

export interface TelegramSandboxWorld {
  /** As a gateway finds it. */
  readonly network: TelegramNetwork;
  /** Its phones, and what can be done to it. */
  readonly controls: TelegramSandboxControls;
  /** What the sandbox logged as failed. */
  readonly failures: unknown[];
  close(): Promise<void>;
}

export interface TelegramSandboxWorldOptions
  extends Partial<Pick<TelegramSandboxOptions, "limits" | "clock" | "fastFactors" | "ports">> {
  /** Where its state is; in memory where absent. */
  readonly file?: string | undefined;
}

/** A Telegram network in this process, on free ports of 127.0.0.1. */
export async function startTelegramSandbox({
  file = ":memory:",
  limits,
  ...options
}: TelegramSandboxWorldOptions = {}): Promise<TelegramSandboxWorld> {
  const failures: unknown[] = [];
  const store = sandboxStore(file);
  const sandbox: TelegramSandbox = await telegramSandbox({
    store,
    clock: systemClock(),
    random: systemRandom(),
    logger: loggerOf(failures),
    host: "127.0.0.1",
    limits: { autoReadMs: AUTO_READ_MS, ...limits },
    ...options,
  });
  return {
    network: { locate: async () => ({ sandbox: sandbox.network() }) },
    controls: sandbox,
    failures,
    async close() {
      await sandbox.close();
      store.close();
    },
  };
}

/** One network for all tests of a file; call it before other hooks are set. It must not have logged a failure. */
export function sandboxOfFile(options?: TelegramSandboxWorldOptions): TelegramSandboxWorld {
  let world: TelegramSandboxWorld | null = null;
  const started = (): TelegramSandboxWorld => {
    if (world === null) throw new Error("the sandbox has not been started");
    return world;
  };
  beforeAll(async () => {
    world = await startTelegramSandbox(options);
  });
  afterAll(async () => {
    expect(started().failures).toEqual([]);
    await started().close();
  });
  return {
    get network() {
      return started().network;
    },
    get controls() {
      return started().controls;
    },
    get failures() {
      return started().failures;
    },
    close: () => started().close(),
  };
}

function loggerOf(failures: unknown[]): Logger {
  const logger: Logger = {
    debug() {},
    info() {},
    warn: (event, fields) => void failures.push([event, fields]),
    error: (event, fields) => void failures.push([event, fields]),
    child: () => logger,
  };
  return logger;
}
