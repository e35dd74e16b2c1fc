import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { telegramSandbox } from "#sandbox/telegram/network.ts";
import { host } from "../harness/host.ts";

/** The Telegram that both contenders log in to, in a process of its own. */
const dataDir = mkdtempSync(join(tmpdir(), "wesal-bench-telegram-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const network = await telegramSandbox({
  store: sandboxStore(join(dataDir, "sandbox.db")),
  clock: systemClock(),
  random: systemRandom(),
  logger: pinoLogger({ level: "silent" }),
  host: "127.0.0.1",
});

host(network.network(), { code: (phone: string) => network.code(phone)?.code ?? null });
