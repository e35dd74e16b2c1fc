import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { turns } from "#adapters/limits/turns.ts";
import { messageAt, messageWriter } from "#test/support/owned-messages.ts";
import { type Person, webWorld } from "#test/support/web.ts";

const HELD = DOWNLOAD_TURNS.atOncePerOwner;
const ROOM = HELD + DOWNLOAD_TURNS.waitingPerOwner;
const CHUNK = Buffer.alloc(256 * 1024, 1);

let server: Listening | undefined;
afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

/** Two people with a file each, which nobody gets to the end of. */
async function world() {
  const downloadPace = { graceMs: 300, bytesASecond: 1024 * 1024, everyMs: 50 };
  const web = webWorld({ downloads: turns(DOWNLOAD_TURNS), downloadPace });
  const { heard } = messageWriter(web.stores.messages);
  const { openMedia } = web.whatsapp;
  let letGo = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield CHUNK;
    } finally {
      letGo += 1;
    }
  }
  web.whatsapp.openMedia = async (credentials, id, options) => {
    const opened = await openMedia(credentials, id, options);
    return opened.ok ? { ...opened, value: { ...opened.value, length: null, chunks: endless() } } : opened;
  };
  async function withFile(email: string) {
    const person = await web.person(email);
    const { id } = await web.instanceOf(person);
    await heard(id, person.id, "a picture");
    web.whatsapp.putFile(id, messageAt(person.id), CHUNK, "image/png");
    return { person, path: `/api/instances/${id}/log/${messageAt(person.id)}/media` };
  }
  const [layla, omar] = [await withFile("layla@example.com"), await withFile("omar@example.com")];
  const take = ({ person, path }: { person: Person; path: string }) => web.get(path, { as: person });
  return { web, layla, omar, take, letGo: () => letGo };
}

describe("many files of one user taken at once", () => {
  it("are given so many at once, wait beyond, and are refused where too many do; another's comes meanwhile", async () => {
    const { omar, layla, take } = await world();
    const held = await Promise.all(Array.from({ length: HELD }, () => take(omar)));
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));
    const waiting = Array.from({ length: ROOM - HELD }, () => take(omar));
    const refused = await take(omar);
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
      429,
      "10",
      { code: "RATE_LIMITED", retryAfter: 10 },
    ]);
    const other = await take(layla);
    expect(other.status).toBe(200);
    await other.body?.cancel();
    for (const { body } of held) await body?.cancel();
    for (const one of waiting) await (await one).body?.cancel();
    expect((await take(omar)).status).toBe(200);
  });

  it("count tables among them", async () => {
    const { web, omar, take } = await world();
    await Promise.all(Array.from({ length: HELD }, () => take(omar)));
    const waiting = Array.from({ length: ROOM - HELD }, () => take(omar));
    expect((await web.get("/api/messages.csv", { as: omar.person })).status).toBe(429);
    expect(waiting).toHaveLength(ROOM - HELD);
  });

  it("give their turn back where there is no file, and where its headers alone are asked for", async () => {
    const { web, omar, take } = await world();
    const none = { ...omar, path: omar.path.replace(messageAt(omar.person.id), messageAt(77)) };
    for (let n = 0; n < ROOM + 1; n += 1) expect((await take(none)).status).toBe(404);
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" }, headers: {} } };
    const head = () => web.app.request(omar.path, { method: "HEAD", headers: { cookie: omar.person.cookie } }, env);
    for (let n = 0; n < HELD + 1; n += 1) expect((await head()).status).toBe(200);
    expect((await take(omar)).status).toBe(200);
  });

  it("give their turn back when nobody takes them any further", async () => {
    const { web, omar, letGo } = await world();
    server = await listen(nodeListener(web.app), { host: "127.0.0.1", port: 0 });
    const { port } = server;
    const asking = `GET ${omar.path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${omar.person.cookie}\r\n\r\n`;
    const sockets = Array.from({ length: HELD + 2 }, () => {
      const socket = connect(port, "127.0.0.1", () => socket.write(asking));
      socket.on("error", () => undefined);
      return socket.pause();
    });
    await expect.poll(letGo, { timeout: 20_000 }).toBe(HELD + 2);
    for (const socket of sockets) socket.destroy();
  });
});
