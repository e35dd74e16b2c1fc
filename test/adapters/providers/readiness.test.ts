import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { gatewayReadiness } from "#adapters/providers/readiness.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function answering(status: number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/readyz" ? status : 404).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("says of each gateway whether it says that it is ready, and of one that is gone that it is not", async () => {
  const [whatsapp, telegram] = [await answering(200), await answering(503)];
  const gateways = gatewayReadiness({ whatsapp: `${whatsapp}/`, telegram });
  expect([await gateways.isReady("whatsapp"), await gateways.isReady("telegram")]).toEqual([true, false]);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(await gateways.isReady("whatsapp")).toBe(false);
  await gateways.close();
});
