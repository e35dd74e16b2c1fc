import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { liveTelegramNetwork } from "#adapters/networks/telegram/live.ts";
import { sandboxTelegramNetwork } from "#adapters/networks/telegram/sandbox.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function sandbox(answer: object): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/telegram/network" ? 200 : 404;
    response.end(JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("sandboxTelegramNetwork", () => {
  const network = { publicKey: "PEM", dataCentres: { "2": { host: "127.0.0.1", port: 9 } } };

  it("tells where the sandbox's data centres are and whom to trust there", async () => {
    const sandboxUrl = await sandbox(network);
    expect(await sandboxTelegramNetwork({ sandboxUrl }).locate()).toEqual({ sandbox: network });
  });

  it.each([
    "http://sandbox.example:3003",
    "http://10.0.0.1",
    "http://127.0.0.1.example",
  ])("refuses a sandbox at %s", (sandboxUrl) => {
    expect(() => sandboxTelegramNetwork({ sandboxUrl })).toThrow("must be on this machine");
  });

  it("refuses a data centre that is somewhere else", async () => {
    const dataCentres = { ...network.dataCentres, "4": { host: "149.154.167.91", port: 443 } };
    const sandboxUrl = await sandbox({ ...network, dataCentres });
    await expect(sandboxTelegramNetwork({ sandboxUrl }).locate()).rejects.toThrow("data centre 4 must be on this");
  });

  it("throws while the sandbox does not answer, or answers something else", async () => {
    const away = sandboxTelegramNetwork({ sandboxUrl: "http://127.0.0.1:1" });
    await expect(away.locate()).rejects.toThrow("no answer from http://127.0.0.1:1");
    const odd = sandboxTelegramNetwork({ sandboxUrl: await sandbox({ publicKey: 1 }) });
    await expect(odd.locate()).rejects.toThrow("publicKey");
  });
});

describe("liveTelegramNetwork", () => {
  it("leaves everything to Telegram's own", async () => {
    expect(await liveTelegramNetwork().locate()).toEqual({ sandbox: null });
  });
});
