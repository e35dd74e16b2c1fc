import { expect, it } from "vitest";
import { readConfig } from "#adapters/config.ts";
import { assignFreePorts } from "../../src/supervisor/free-ports.ts";

/** Where Linux takes the ports of outgoing calls from, and the next systems above it. */
const OUTGOING_FROM = 32_768;

it("gives each role a free port of its own that no outgoing call can take before it listens, or while it restarts", async () => {
  const free = { PORT: "0", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0", SANDBOX_PORT: "0" };
  const read = readConfig(free);
  if (!read.ok) throw new Error(read.failure.message);
  for (let time = 0; time < 20; time += 1) {
    const { ports } = await assignFreePorts(read.value);
    const given = Object.values(ports);
    expect(new Set(given).size).toBe(4);
    expect(given.filter((port) => port < 1_024 || port >= OUTGOING_FROM)).toEqual([]);
  }
});
