import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "#test/support/until.ts";
import { type FaultyNetwork, faultyNetwork } from "../../chaos/harness/faulty-network.ts";

const LONG_ENOUGH_MS = 50;

/** A network that says back what it is told, in front of it what fails, and a client. */
describe("the way to a network", () => {
  const heardThere: string[] = [];
  const there = new Set<Socket>();
  const echo = createTcpServer((socket) => {
    there.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => there.delete(socket));
    socket.on("data", (data) => {
      heardThere.push(String(data));
      socket.write(data);
    });
  });
  const sandbox = createServer((request, response) => {
    const { port } = echo.address() as AddressInfo;
    const told = { webSocketUrl: `ws://127.0.0.1:${port}/ws/chat`, rootPublicKey: "key" };
    response.end(JSON.stringify(request.url === "/whatsapp/network" ? told : { asked: request.url }));
  });
  const clients: Client[] = [];
  let network: FaultyNetwork;
  let port: number;

  interface Client {
    readonly socket: Socket;
    readonly heard: string[];
    isClosed: boolean;
  }

  async function client(): Promise<Client> {
    const one: Client = { socket: connect(port, "127.0.0.1"), heard: [], isClosed: false };
    clients.push(one);
    one.socket.on("data", (data) => one.heard.push(String(data)));
    one.socket.on("error", () => undefined);
    one.socket.once("close", () => {
      one.isClosed = true;
    });
    one.socket.write("hello");
    return one;
  }

  async function connected(): Promise<Client> {
    const one = await client();
    await until(() => one.heard.includes("hello"));
    return one;
  }

  beforeEach(async () => {
    heardThere.length = 0;
    for (const server of [echo, sandbox]) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    network = await faultyNetwork(`http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`);
    const told = await (await fetch(`${network.url}/whatsapp/network`)).json();
    expect(told.rootPublicKey).toBe("key");
    expect(told.webSocketUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    port = Number(new URL(told.webSocketUrl).port);
    expect(port).not.toBe((echo.address() as AddressInfo).port);
  });

  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy();
    await network.close();
    for (const socket of there) socket.destroy();
    for (const server of [echo, sandbox]) await new Promise((done) => server.close(done));
  });

  it("is good until told otherwise, and passes everything else on", async () => {
    await connected();
    expect(await (await fetch(`${network.url}/whatsapp/phones`)).json()).toEqual({ asked: "/whatsapp/phones" });
  });

  it("drops a platform's connections, and no other's", async () => {
    const one = await connected();
    network.drop("telegram");
    await pause(LONG_ENOUGH_MS);
    expect(one.isClosed).toBe(false);
    network.drop("whatsapp");
    await until(() => one.isClosed);
    await connected();
  });

  it("is half-open: what there is goes dead, what is new is good", async () => {
    const one = await connected();
    network.set("whatsapp", "half-open");
    one.socket.write("anyone?");
    await connected();
    expect([one.heard, one.isClosed, heardThere]).toEqual([["hello"], false, ["hello", "hello"]]);
  });

  it("is silent for old and new, until it is good again for new ones", async () => {
    const one = await connected();
    network.set("whatsapp", "silent");
    one.socket.write("anyone?");
    const two = await client();
    await pause(LONG_ENOUGH_MS);
    expect([one.heard, two.heard, one.isClosed, two.isClosed, heardThere]).toEqual([
      ["hello"],
      [],
      false,
      false,
      ["hello"],
    ]);
    network.set("whatsapp", "good");
    await connected();
    expect([one.heard, two.heard]).toEqual([["hello"], []]);
  });

  it("carries what is said and no answers", async () => {
    const one = await connected();
    network.set("whatsapp", "one-way");
    one.socket.write("anyone?");
    await until(() => heardThere.includes("anyone?"));
    await pause(LONG_ENOUGH_MS);
    expect([one.heard, one.isClosed]).toEqual([["hello"], false]);
  });
});
