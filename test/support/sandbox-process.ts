import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Logger } from "#ports/logger.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import type { NetworkAddress } from "#sandbox/whatsapp/sandbox-controls.ts";

/** A sandbox in a process of its own, for tests that kill it: `fork` this file with a store's path. */

export type SandboxCall =
  | { readonly call: "scan"; readonly qrText: string; readonly phone: string }
  | { readonly call: "messages"; readonly phone: string }
  | { readonly call: "reply"; readonly from: string; readonly to: string; readonly text: string };

export type SandboxSaid =
  | { readonly said: "ready"; readonly network: NetworkAddress }
  | { readonly said: "answer"; readonly value: unknown };

export type SandboxMessages = WhatsAppSandboxMessage[];

const logger: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };

silenceConsole();
const sandbox = await whatsAppSandbox({
  store: sandboxStore(process.argv[2] ?? ":memory:"),
  clock: systemClock(),
  random: systemRandom(),
  logger,
  host: "127.0.0.1",
});

function say(said: SandboxSaid): void {
  process.send?.(said);
}

async function answer(message: SandboxCall): Promise<unknown> {
  switch (message.call) {
    case "scan":
      return await sandbox.scan(message.qrText, message.phone);
    case "messages":
      return sandbox.messages(message.phone);
    case "reply":
      return await sandbox.reply(message);
  }
}

process.on("message", async (message: SandboxCall) => say({ said: "answer", value: await answer(message) }));
process.on("disconnect", () => process.exit(0));
say({ said: "ready", network: sandbox.network() });
