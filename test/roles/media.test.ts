import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#test/support/until.ts";
import { linkedClient, type OwnInstance } from "../e2e/support/api.ts";
import { type FileHost, startFileHost } from "../e2e/support/file-host.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { linkedTelegram } from "../e2e/support/telegram.ts";

const KB = 1024;
const MB = 1024 * KB;
/** With a beginning of its own, whose bytes would be found wherever they stood in plain. */
const TEXT_IN_FILE = "wesal wesal";

interface Linked extends OwnInstance {
  readonly origin: string;
  readonly phone: string;
  /** Sends a file of that many bytes to a phone. */
  sendFile(phone: string, bytes: number): Promise<number>;
}

interface Received {
  readonly id: string;
  readonly recipient: string;
  readonly media: { readonly mimetype: string; readonly fileName: string | null; readonly bytes: number } | null;
}

let dataDir: string;
let product: Product;
let files: FileHost;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-media-"));
  files = await startFileHost();
  product = await startProduct({
    DATA_DIR: dataDir,
    FETCH_ALLOW: files.host,
    SEND_LIMIT: "1000",
    MEDIA_MAX_MB: "2",
    MEDIA_QUOTA_MB: "3",
  });
}, 60_000);
afterAll(async () => {
  await product?.stop();
  await files?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(url: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

const PLATFORMS = {
  async whatsapp(phone: string): Promise<Linked> {
    const linked = await linkedClient(product, phone);
    const { client, token: dtoken } = linked;
    const sendFile = (number: string, bytes: number) =>
      post(`${product.api}/send-document/${client}`, {
        number,
        dtoken,
        documentUrl: files.url("bin", bytes),
        fileName: "notes.bin",
      });
    return { ...linked, origin: product.api, phone, sendFile };
  },
  async telegram(phone: string): Promise<Linked> {
    const linked = await linkedTelegram(product, phone);
    const { client: sessionId, token: dtoken } = linked;
    const sendFile = (recipient: string, bytes: number) =>
      post(`${product.telegram}/send-file-url`, {
        sessionId,
        dtoken,
        recipient: `+${recipient}`,
        fileUrl: files.url("bin", bytes),
      });
    return { ...linked, origin: product.telegram, phone, sendFile };
  },
} as const;

/** What is in the database's file just now. */
function rows(statement: string, ...values: (string | number)[]): Record<string, SQLOutputValue>[] {
  const reader = new DatabaseSync(join(dataDir, "wesal.sqlite"), { readOnly: true });
  try {
    return reader.prepare(statement).all(...values);
  } finally {
    reader.close();
  }
}

const filesOf = ({ id }: Linked): Buffer[] => {
  const folder = join(dataDir, "media", String(id));
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  } catch {
    return [];
  }
};

describe.each(["whatsapp", "telegram"] as const)("files that come in on %s", (platform) => {
  let shop: Linked;
  let customer: Linked;
  const own = platform === "whatsapp" ? "96477018000" : "96477019000";

  beforeAll(async () => {
    shop = await PLATFORMS[platform](`${own}1`);
    customer = await PLATFORMS[platform](`${own}2`);
  }, 60_000);

  const call = (path: string, method = "GET", of = shop) =>
    fetch(`${of.origin}${path}${path.includes("?") ? "&" : "?"}dtoken=${of.token}`, { method });
  async function received(of = shop): Promise<Received[]> {
    const { messages } = await (await call(`/received-messages/${of.client}`, "GET", of)).json();
    return messages;
  }
  const seen = new Set<string>();
  /** The customer sends a file, and it comes in. */
  async function incoming(bytes: number, of = shop): Promise<Received> {
    expect(await customer.sendFile(of.phone, bytes)).toBe(200);
    const found = await until(async () => (await received(of)).find(({ id }) => !seen.has(id)), "the message");
    seen.add(found.id);
    return found;
  }
  const mediaOf = ({ id }: Pick<Received, "id">, of = shop) => call(`/messages/${of.client}/${id}/media`, "GET", of);
  /** Read to its end: what nobody reads any more is not fetched on, and an answer that is let go of is such. */
  async function statusOf(message: Pick<Received, "id">, of = shop): Promise<number> {
    const answer = await mediaOf(message, of);
    await answer.arrayBuffer();
    return answer.status;
  }
  async function sha256Of(answer: Response): Promise<string> {
    return createHash("sha256")
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest("hex");
  }

  it("are fetched when they are asked for, and kept sealed", async () => {
    const bytes = 700 * KB;
    const message = await incoming(bytes);
    expect(message.media).toMatchObject({ bytes });
    expect(filesOf(shop)).toEqual([]);
    const answer = await mediaOf(message);
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(bytes)]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(await sha256Of(answer)).toBe(files.sha256("bin", bytes));
    await until(() => rows("select 1 from message_media where message_id = ?", message.id).length === 1, "its row");
    const [kept] = filesOf(shop);
    expect(kept?.length).toBeGreaterThan(bytes);
    expect(kept?.includes(TEXT_IN_FILE)).toBe(false);
    expect(await sha256Of(await mediaOf(message))).toBe(files.sha256("bin", bytes));
  });

  it("over the size of a file are refused", async () => {
    const answer = await mediaOf(await incoming(2 * MB + 1));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: "MEDIA_TOO_LARGE" }]);
  });

  it("beyond the quota are refused to that user alone, and come in again once others were erased", async () => {
    const large = await incoming(2 * MB);
    expect(await statusOf(large)).toBe(200);
    const kept = () => rows("select 1 from message_media where instance_id = ?", shop.id).length;
    await until(() => kept() === 2, "both files and their rows");
    const next = await incoming(500 * KB);
    const refused = await mediaOf(next);
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: "MEDIA_QUOTA" }]);

    const other = await PLATFORMS[platform](`${own}3`);
    expect(await statusOf(await incoming(500 * KB, other), other)).toBe(200);

    const person = encodeURIComponent(next.recipient);
    const erased = await call(`/messages/${shop.client}?person=${person}`, "DELETE");
    expect([erased.status, await erased.json()]).toMatchObject([200, { erased: 4 }]);
    expect(filesOf(shop)).toEqual([]);
    expect(rows("select 1 from message_media where instance_id = ?", shop.id)).toEqual([]);
    expect(await statusOf(large)).toBe(410);
    expect(await statusOf(await incoming(500 * KB))).toBe(200);
  }, 60_000);

  it("are fetched at once where the instance is set so", async () => {
    const eager = await PLATFORMS[platform](`${own}4`);
    await set(eager, { keepContent: true, fetchMedia: true, keepDays: null });
    const message = await incoming(300 * KB, eager);
    await until(() => rows("select 1 from message_media where message_id = ?", message.id).length === 1, "its row");
    expect(filesOf(eager)).toHaveLength(1);
  });

  it("go with their instance", async () => {
    const short = await PLATFORMS[platform](`${own}5`);
    await statusOf(await incoming(100 * KB, short), short);
    await until(() => rows("select 1 from message_media where instance_id = ?", short.id).length === 1, "its row");
    const { cookie } = short;
    const removal = { method: "DELETE", headers: { cookie, origin: product.web } };
    expect((await fetch(`${product.web}/api/instances/${short.id}`, removal)).status).toBe(200);
    expect(rows("select 1 from message_media where instance_id = ?", short.id)).toEqual([]);
  });

  async function set({ id, cookie }: Linked, privacy: object): Promise<void> {
    const headers = { cookie, origin: product.web, "content-type": "application/json" };
    const body = JSON.stringify(privacy);
    const answer = await fetch(`${product.web}/api/instances/${id}/privacy`, { method: "PUT", headers, body });
    expect(answer.status).toBe(200);
  }

  it("are passed on and not kept where the instance keeps nothing, nor what its messages say", async () => {
    const silent = await PLATFORMS[platform](`${own}6`);
    await set(silent, { keepContent: false, fetchMedia: false, keepDays: null });
    const message = await incoming(400 * KB, silent);
    expect(await sha256Of(await mediaOf(message, silent))).toBe(files.sha256("bin", 400 * KB));
    await until(() => filesOf(silent).length === 0, "an empty folder");
    expect(await silent.sendFile(customer.phone, 100 * KB)).toBe(200);
    const sealed = () => rows("select direction, content from messages where instance_id = ? order by id", silent.id);
    await until(() => sealed().some((row) => row.direction === "out" && row.content === null), "what was sent to go");
    expect(sealed()).toHaveLength(2);
  });
});
