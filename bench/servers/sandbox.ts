import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { host } from "../harness/host.ts";

/** The WhatsApp network that both contenders link to, in a process of its own. */
silenceConsole();
const dataDir = mkdtempSync(join(tmpdir(), "wesal-bench-sandbox-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const network = await whatsAppSandbox({
  store: sandboxStore(join(dataDir, "sandbox.db")),
  clock: systemClock(),
  random: systemRandom(),
  logger: pinoLogger({ level: "silent" }),
  host: "127.0.0.1",
});

host(network.network(), {
  async scan({ qrText, phone }: { qrText: string; phone: string }) {
    network.show(qrText);
    const scanned = await network.scan(qrText, phone);
    if (!scanned.ok) throw new Error(`scan refused: ${scanned.failure.code}`);
  },
});
