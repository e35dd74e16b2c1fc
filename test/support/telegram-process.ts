import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { Logger } from "#ports/logger.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { telegramSandbox } from "#sandbox/telegram/network.ts";
import type { TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";

/** A Telegram sandbox in a process of its own, for tests that kill it: `fork` this file with a store's path. */

type TelegramProcessCall = {
  readonly [Name in keyof TelegramSandboxControls]: {
    readonly call: Name;
    readonly with: Parameters<TelegramSandboxControls[Name]>;
  };
}[keyof TelegramSandboxControls];

export type TelegramProcessSaid =
  | { readonly said: "ready"; readonly network: ReturnType<TelegramSandboxControls["network"]> }
  | { readonly said: "answer"; readonly value: unknown };

const logger: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };

const sandbox = await telegramSandbox({
  store: sandboxStore(process.argv[2] ?? ":memory:"),
  clock: systemClock(),
  random: systemRandom(),
  logger,
  host: "127.0.0.1",
  limits: { autoReadMs: 20 },
});

function say(said: TelegramProcessSaid): void {
  process.send?.(said);
}

process.on("message", async (message: TelegramProcessCall) => {
  const control = sandbox[message.call] as (...input: readonly unknown[]) => unknown;
  say({ said: "answer", value: await control(...message.with) });
});
process.on("disconnect", () => process.exit(0));
say({ said: "ready", network: sandbox.network() });
