import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InstanceCards } from "#ports/contracts/dashboard/api.ts";
import { until } from "#test/support/until.ts";
import { api, linkedClient, type OwnInstance } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { linkedTelegram, sandboxOf } from "../e2e/support/telegram.ts";

const ME = "9647700000950";
const KNOWN = "9647700000951";
const WRITER = "9647700000952";
const STRANGER = "9647700000953";
const OTHER = "9647700000954";
const A_LITTLE_MS = 100;
const DAY_MS = 86_400_000;

let dataDir: string;
let product: Product;
let linked: OwnInstance;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-limits-"));
  product = await startProduct({ DATA_DIR: dataDir, SEND_LIMIT: "1000" });
  linked = await linkedClient(product, ME);
}, 60_000);
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number;
}

async function call(method: string, path: string, body?: object, headers = {}): Promise<Answered> {
  const response = await fetch(`${product.api}/v1/instances/${linked.client}/${path}`, {
    method,
    headers: { authorization: `Bearer ${linked.token}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: said, retryAfter: Number(response.headers.get("retry-after")) };
}

const send = (to: string, text: string) => call("POST", "messages", { to, text });
const sendLater = (to: string, text: string) => call("POST", "messages", { to, text }, { prefer: "respond-async" });
const session = async () => (await call("GET", "session")).body;
const limit = (limits: object) => api(product.sandbox, "POST", "/whatsapp/limits", { phone: ME, ...limits });
const onPhone = async (phone: string) =>
  ((await api(product.sandbox, "GET", `/whatsapp/messages?phone=${phone}`)).body.messages ?? []).map(
    ({ text }) => text,
  );
const onCard = async () => {
  const own = { cookie: linked.cookie, origin: product.web };
  const { links } = (await api(product.web, "GET", "/api/instances", undefined, own)).body as unknown as InstanceCards;
  return links.find(({ instanceId }) => instanceId === linked.id)?.message;
};
const reply = (from: string, text: string) => api(product.sandbox, "POST", "/whatsapp/reply", { from, to: ME, text });

interface StatusEvent {
  readonly type: string;
  readonly data: { readonly status: string; readonly limits?: { readonly hold: object | null } };
}

async function toldLimits() {
  const { body } = await call("GET", "events?types=session.status&limit=100");
  return (body.data as StatusEvent[]).flatMap(({ data }) => (data.limits === undefined ? [] : [data]));
}

describe("an account that WhatsApp limits", () => {
  it("is limited by nothing at first", async () => {
    expect(await session()).toMatchObject({ state: "connected", limits: { hold: null, newChats: null } });
    expect((await send(`+${KNOWN}`, "before")).status).toBe(200);
    await reply(WRITER, "salam");
    await until(async () => {
      const { body } = await call("GET", "messages?direction=in");
      return (body.data as object[]).length > 0;
    }, "what was written");
  });

  it("says so when it is locked, holds back whoever is new in words, and writes to all others", async () => {
    const end = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS).toISOString();
    await limit({ lockedUntil: end, lockType: "WEB_COMPANION_ONLY" });
    // It is held to a clock that is set by nobody, and told by the other: a millisecond may lie between them.
    const about = (text: string) => Math.abs(Date.parse(text) - Date.parse(end)) < A_LITTLE_MS;
    const hold = { reason: "restricted", affects: "new_chats", until: expect.toSatisfy(about) };
    await until(async () => ((await session()).limits as { hold: object | null }).hold !== null, "the lock");
    expect((await session()).limits).toEqual({ hold, newChats: null });
    const [event] = await until(async () => {
      const told = await toldLimits();
      return told.length > 0 ? told : undefined;
    }, "the event");
    expect(event).toMatchObject({ status: "connected", reason: "linked", limits: { hold, newChats: null } });
    await until(async () => (await onCard())?.includes("does not let this account start chats"), "the card");

    const held = await send(`+${STRANGER}`, "held back");
    expect(held).toMatchObject({ status: 403, body: { code: "ACCOUNT_RESTRICTED" } });
    expect(held.retryAfter).toBeGreaterThan(DAY_MS / 1000 - 120);
    // The network was not asked: it counts each of these against the account.
    expect(await onPhone(STRANGER)).toEqual([]);
    expect((await send(`+${KNOWN}`, "known")).status).toBe(200);
    expect((await send(`+${WRITER}`, "an answer")).status).toBe(200);
    expect(await onPhone(WRITER)).toEqual(["salam", "an answer"]);
    expect(await sendLater(`+${STRANGER}`, "when it is over")).toMatchObject({ status: 202 });
    expect(await session()).toMatchObject({ waiting: 1 });
  }, 30_000);

  it("sends what waited when the lock is over, and says so", async () => {
    await limit({ lockedUntil: null });
    await until(async () => (await onPhone(STRANGER)).length > 0, "what waited");
    expect(await onPhone(STRANGER)).toEqual(["when it is over"]);
    expect(await session()).toMatchObject({ waiting: 0, limits: { hold: null, newChats: null } });
    await until(async () => (await toldLimits()).at(-1)?.limits?.hold === null, "the event");
    await until(async () => (await onCard()) === null, "the card");
  }, 30_000);

  it("warns before a quota of new people is used up", async () => {
    await limit({ quota: 10, used: 8 });
    const newChats = { used: 8, most: 10, warning: "first", renewsAt: expect.any(String) };
    await until(async () => ((await session()).limits as { newChats: object | null }).newChats !== null, "the quota");
    expect((await session()).limits).toEqual({ hold: null, newChats });
    await until(async () => (await toldLimits()).length === 3, "the warning");
    expect((await send(`+${OTHER}`, "the ninth")).status).toBe(200);
    await until(async () => (await toldLimits()).length === 4, "the next warning");
    expect((await toldLimits()).at(-1)).toMatchObject({
      limits: { hold: null, newChats: { used: 9, warning: "second" } },
    });
    await limit({ quota: null });
  }, 30_000);
});

describe("an account that Telegram asks for time", () => {
  it("says until when nothing of it leaves, and tells of it", async () => {
    const account = await linkedTelegram(product, "9647700000960");
    const asked = async (path: string) => {
      const response = await fetch(`${product.telegram}/v1/instances/${account.client}/${path}`, {
        headers: { authorization: `Bearer ${account.token}` },
      });
      return (await response.json()) as Record<string, unknown>;
    };
    expect((await asked("session")).limits).toEqual({ hold: null, newChats: null });
    await sandboxOf(product).post("/telegram/faults", {
      ...{ kind: "error", method: "messages.sendMessage", errorCode: 420, text: "FLOOD_WAIT_90" },
    });
    expect(await account.text(`+${KNOWN}`, "too many")).toMatchObject({ http: 429, code: "FLOOD_WAIT" });
    const hold = { reason: "flood", affects: "all", until: expect.any(String) };
    expect((await asked("session")).limits).toEqual({ hold, newChats: null });
    const told = async () => (await asked("events?types=session.status&limit=100")).data as StatusEvent[];
    await until(async () => (await told()).some(({ data }) => data.limits !== undefined), "the event");
    expect((await told()).at(-1)).toMatchObject({ data: { status: "connected", limits: { hold, newChats: null } } });
  }, 30_000);
});

describe("a person with a number and a LID", () => {
  it("is told by both, and is one conversation by either", async () => {
    const { body } = await call("GET", "contacts");
    const [contact] = (body.data as { phone: string; id: string; recipient: string }[]).filter(
      ({ phone }) => phone === WRITER,
    );
    expect(contact).toMatchObject({ recipient: WRITER, phone: WRITER, id: expect.stringMatching(/^\d{15}$/) });
    const lid = `id:${contact?.id}`;
    expect((await send(lid, "by LID")).status).toBe(200);
    expect((await send(`+${WRITER}`, "by number")).status).toBe(200);
    expect((await onPhone(WRITER)).slice(-2)).toEqual(["by LID", "by number"]);
    const idsOf = async (recipient: string) =>
      ((await call("GET", `messages?recipient=${recipient}`)).body.data as { id: string }[]).map(({ id }) => id);
    expect(await idsOf(lid)).toEqual(await idsOf(WRITER));
    expect(await idsOf(lid)).toHaveLength(4);
    const chats = (await call("GET", "chats")).body.data as { recipient: string }[];
    expect(chats.filter(({ recipient }) => [WRITER, lid].includes(recipient))).toHaveLength(1);
  }, 30_000);
});
