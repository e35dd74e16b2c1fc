import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listen } from "#adapters/http-kit/listen.ts";
import { passingOn } from "#adapters/providers/pass-on.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { SHORT_PACE, slowBody } from "#test/support/slow-line.ts";

/** More than any pool of connections that has an end. */
const HELD = 150;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serverOf(listener: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => server.closeAllConnections());
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A gateway whose files and streams have no end, and whose other answers come at once. */
function endlessGateway() {
  let held = 0;
  const listener: RequestListener = (request, response) => {
    const isEndless = /\/(media|events)$/.test(request.url ?? "");
    response.writeHead(isEndless ? 200 : 410, { "content-type": "application/json" });
    if (!isEndless) return response.end("{}");
    held += 1;
    return response.write("begun");
  };
  return { listener, held: () => held };
}

it("files that are taken slowly let the dashboard's other calls through", async () => {
  const { listener, held } = endlessGateway();
  const { url } = await serverOf(listener);
  const provider = undiciWhatsAppProvider({ baseUrl: url });
  closing.push(provider.close);
  const credentials = { client: "Client001", token: "token1" };
  const files = Array.from({ length: HELD }, () => provider.openMedia(credentials, "msg_1", { item: 1 }));
  await Promise.all(files);
  expect(held()).toBe(HELD);
  const begun = performance.now();
  await provider.messageStatus(credentials, "7");
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it("calls that go on for long let others' be passed on", async () => {
  const { listener, held } = endlessGateway();
  const { url } = await serverOf(listener);
  const { passOn, close } = passingOn({
    ...{ urls: { whatsapp: url, telegram: url }, publicUrl: "http://127.0.0.1" },
    sign: () => "signed",
  });
  closing.push(close);
  const host = await serverOf((request, response) => void passOn("whatsapp", request, response, "203.0.113.7"));
  const leaving = new AbortController();
  closing.push(() => leaving.abort());
  const streams = Array.from({ length: HELD }, () =>
    fetch(`${host.url}/v1/instances/Client001/events`, { signal: leaving.signal }).then(({ status }) => status),
  );
  expect(await Promise.all(streams)).toEqual(streams.map(() => 200));
  expect(held()).toBe(HELD);
  const signal = AbortSignal.timeout(5_000);
  expect((await fetch(`${host.url}/v1/instances/Client002/session`, { signal })).status).toBe(410);
});

it("a file that has not changed is not passed on again", async () => {
  const { url } = await serverOf((request, response) => {
    const isSame = request.headers["if-none-match"] === '"a"';
    response.writeHead(isSame ? 304 : 200, { etag: '"a"' }).end(isSame ? undefined : "a picture");
  });
  const { passOn, close } = passingOn({
    ...{ urls: { whatsapp: url, telegram: url }, publicUrl: "http://127.0.0.1" },
    sign: () => "signed",
  });
  closing.push(close);
  const host = await serverOf((request, response) => void passOn("whatsapp", request, response, "203.0.113.7"));
  const ask = (headers: Record<string, string>) => fetch(`${host.url}/v1/instances/Client001/x`, { headers });
  expect(await (await ask({})).text()).toBe("a picture");
  expect((await ask({ "if-none-match": '"a"' })).status).toBe(304);
});

it("a file that comes over a slow line is passed on as it comes", async () => {
  const { url } = await serverOf((request, response) => void request.resume().once("end", () => response.end("kept")));
  const { passOn, close } = passingOn({
    ...{ urls: { whatsapp: url, telegram: url }, publicUrl: "http://127.0.0.1" },
    sign: () => "signed",
  });
  closing.push(close);
  const host = await listen(
    (request, response) => void passOn("whatsapp", request, response, "203.0.113.7"),
    { host: "127.0.0.1", port: 0 },
    { pace: SHORT_PACE },
  );
  closing.push(() => host.close(0));
  const sent = { method: "POST", body: slowBody() as unknown as BodyInit, duplex: "half" } as RequestInit;
  const answer = await fetch(`http://127.0.0.1:${host.port}/v1/media?client=Client001`, sent);
  expect([answer.status, await answer.text()]).toEqual([200, "kept"]);
});
