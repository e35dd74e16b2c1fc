import { describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import type { AccountView } from "#ports/contracts/dashboard/account.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { withFactors } from "#test/support/owned-factors.ts";
import { messageAt, messageWriter } from "#test/support/owned-messages.ts";
import { jsonLines, unzip } from "#test/support/unzip.ts";
import { PASSWORD, type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "#test/support/web.ts";

const DATA = "/api/profile/data";
const DELETION = "/api/profile/deletion";
const WEBHOOK = { url: "https://hooks.example.com/wesal", events: ["message.received"] };

async function allow(world: WebWorld, person: Person, currentPassword = PASSWORD) {
  const answer = await world.sendJson("POST", DATA, { currentPassword }, { as: person });
  const [cookie] = answer.headers.getSetCookie().filter((header) => header.startsWith("wesal-export="));
  return { answer, may: { ...person, cookie: `${person.cookie}; ${cookie?.split(";")[0] ?? ""}` } };
}

async function download(world: WebWorld, person: Person) {
  const { may } = await allow(world, person);
  const answer = await world.get(DATA, { as: may });
  return { answer, files: unzip(new Uint8Array(await answer.arrayBuffer())) };
}

/** Two people with something of everything. */
async function world() {
  const web = webWorld();
  const { said, heard } = messageWriter(web.stores.messages);
  const [layla, omar] = [await web.person("layla@example.com"), await web.person("omar@example.com")];
  const secrets: string[] = [];

  async function fill(person: Person, mark: string) {
    const shop = await web.instanceOf(person, { name: `${mark} shop`, platform: "whatsapp" });
    const help = await web.instanceOf(person, { ...TELEGRAM_FORM, name: `${mark} help`, appHash: `hash-of-${mark}` });
    const hook = await web.sendJson("POST", `/api/instances/${shop.id}/webhooks`, WEBHOOK, { as: person });
    const key = await web.sendJson(
      "POST",
      "/api/keys",
      { name: `${mark} key`, scopes: ["messages:send"] },
      { as: person },
    );
    const image: RequestedContent = {
      kind: "image",
      url: `https://${mark}:pw-of-${mark}@a.example/b.png`,
      caption: mark,
    };
    await said(shop.id, 1, image);
    await heard(shop.id, 2, `${mark} said`, { about: "P1" });
    const { secret } = (await hook.json()) as { secret: string };
    const { text } = (await key.json()) as { text: string };
    secrets.push(
      shop.token,
      help.token,
      secret,
      text,
      `hash-of-${mark}`,
      `pw-of-${mark}`,
      person.cookie.split("=")[1] ?? "",
    );
    await web.stores.requests.write([
      {
        ...{ requestId: `r-${mark}`, at: web.clock.now(), client: shop.client, ownerId: null, method: "POST" },
        ...{ route: "/send/{client}", status: 200, code: null, tookMs: 12, by: { via: "token", keyName: null } },
      },
    ]);
    for (const value of [await web.stores.users.storedPassword(person.id)]) secrets.push(value ?? "");
    return { shop, help };
  }
  const own = await fill(layla, "layla");
  const foreign = await fill(omar, "omar");
  const file = async (n: number, bytes: string | null, mimetype = "image/png") => {
    const media = {
      instanceId: own.shop.id,
      messageId: messageAt(n),
      file: `f${n}`,
      key: new Uint8Array(32),
      bytes: 3,
    };
    await web.stores.files.add(media, 1000, web.clock.now());
    if (bytes !== null) web.whatsapp.putFile(own.shop.id, messageAt(n), Buffer.from(bytes), mimetype);
  };
  return { ...web, web, layla, omar, ...own, foreign, secrets, file, said, heard };
}

describe("a copy of one's data", () => {
  it("is a ZIP of all that is one's own, and of nobody else's", async () => {
    const { web, layla, shop, help, file } = await world();
    await file(2, "picture");
    const link = { state: "connected", reason: "linked", since: web.clock.now() } as const;
    const account = { phone: "9647701234567", name: "Layla", username: null };
    await web.stores.links.save([{ instanceId: shop.id, ...link, account }]);
    const { answer, files } = await download(web, layla);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="wesal-\d{4}-\d\d-\d\d\.zip"$/);
    const webhooks = JSON.parse(files.get(`webhooks/${shop.client}.json`)?.toString() ?? "") as { id: string }[];
    expect([...files.keys()].sort()).toEqual(
      [
        ...["README.txt", "profile.json", "devices.json", "second-factors.json", "api-keys.json", "instances.json"],
        ...[
          "activity.jsonl",
          "requests.jsonl",
          "notifications.json",
          "stop-words.json",
          "templates.json",
          "campaigns.json",
        ],
        ...[shop, help].flatMap(({ client }) => [
          `messages/${client}.jsonl`,
          `chats/${client}.jsonl`,
          `webhooks/${client}.json`,
        ]),
        `webhooks/${shop.client}-${webhooks[0]?.id}.jsonl`,
        `media/${shop.client}/${messageAt(2)}`,
      ].sort(),
    );
    expect(JSON.parse(files.get("profile.json")?.toString() ?? "")).toMatchObject({ email: layla.email });
    const messages = jsonLines<LoggedMessage & { kept: boolean }>(files.get(`messages/${shop.client}.jsonl`));
    expect(messages).toMatchObject([
      { id: messageAt(1), direction: "out", text: "layla", about: null, kept: true },
      { id: messageAt(2), direction: "in", text: "layla said", about: "P1", kept: true },
    ]);
    expect(files.get(`media/${shop.client}/${messageAt(2)}`)?.toString()).toBe("picture");
    expect(jsonLines(files.get("activity.jsonl"))[0]).toMatchObject({ what: "Your data downloaded" });
    expect(jsonLines(files.get("requests.jsonl"))).toMatchObject([
      { requestId: "r-layla", client: shop.client, route: "/send/{client}", status: 200, via: "token" },
    ]);
    expect(JSON.parse(files.get("notifications.json")?.toString() ?? "")).toMatchObject([
      { title: "API key created: layla key", isRead: false },
    ]);
    expect(JSON.parse(files.get("instances.json")?.toString() ?? "")).toMatchObject([
      { name: "layla shop", link: { state: "connected", reason: "linked", account, downSince: null } },
      { name: "layla help", link: null },
    ]);
    for (const [name, content] of files) expect([name, /omar/i.test(content.toString())]).toEqual([name, false]);
  });

  it("holds no secret, not even one's own", async () => {
    const { web, layla, secrets, stores } = await world();
    const equipped = await withFactors(web, layla);
    const totp = await stores.secondFactors.findTotp(layla.id);
    const { files } = await download(web, equipped);
    const all = Buffer.concat([...files.values()]).toString("utf8");
    const canaries = [...secrets, totp?.secret ?? "", PASSWORD];
    expect(canaries.filter((secret) => secret.length < 5)).toEqual([]);
    expect(canaries.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it("says of a message whose content is not kept that it is not", async () => {
    const { web, layla, shop, stores } = await world();
    await stores.messages.forgetContent(shop.id, [messageAt(2)]);
    const { files } = await download(web, layla);
    const [, heard] = jsonLines<LoggedMessage & { kept: boolean }>(files.get(`messages/${shop.client}.jsonl`));
    expect(heard).toMatchObject({ id: messageAt(2), text: null, kept: false });
  });

  it("goes on without a file that its gateway does not give or that breaks off, and lists it", async () => {
    const { web, layla, shop, file, whatsapp } = await world();
    await file(2, null);
    await file(3, "whole");
    await file(4, "part");
    const { openMedia } = whatsapp;
    whatsapp.openMedia = async (credentials, id, gone) => {
      const opened = await openMedia(credentials, id, gone);
      if (!opened.ok || id !== messageAt(4)) return opened;
      return { ...opened, value: { ...opened.value, disposition: 'attachment; filename="a.PDF"', chunks: broken() } };
    };
    const { files } = await download(web, layla);
    expect(files.get(`media/${shop.client}/${messageAt(3)}`)?.toString()).toBe("whole");
    expect(files.get(`media/${shop.client}/${messageAt(4)}.pdf`)?.toString()).toBe("begun");
    expect(jsonLines(files.get(`media/${shop.client}/missing.jsonl`))).toEqual([
      { messageId: messageAt(2), reason: "not given" },
      { messageId: messageAt(4), reason: "cut off" },
    ]);
  });

  it("reads no further than it is taken, and ends when its caller leaves", async () => {
    const { web, layla, shop, heard, stores } = await world();
    for (let n = 10; n < 3000; n += 1) await heard(shop.id, n, "x".repeat(500));
    const { list } = stores.messages;
    let pages = 0;
    stores.messages.list = async (...asked) => {
      pages += 1;
      return await list(...asked);
    };
    const { may } = await allow(web, layla);
    const reader = (await web.get(DATA, { as: may })).body?.getReader();
    // As far as the first messages.
    while (pages === 0) await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pages).toBeLessThan(5);
    await reader?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pages).toBeLessThan(5);
    // Its turn is given back.
    expect((await allow(web, layla)).answer.status).toBe(200);
  });

  it("is made once at a time for one person", async () => {
    const { web, layla, omar } = await world();
    const { may } = await allow(web, layla);
    const { may: again } = await allow(web, layla);
    const first = await web.get(DATA, { as: may });
    const busy = await web.get(DATA, { as: again });
    expect([busy.status, await busy.json()]).toMatchObject([429, { code: "RATE_LIMITED", retryAfter: 60 }]);
    expect((await allow(web, layla)).answer.status).toBe(429);
    expect((await download(web, omar)).answer.status).toBe(200);
    await first.arrayBuffer();
    expect((await web.get(DATA, { as: again })).status).toBe(200);
  });

  it("asks for the password first, for the second factor where there is one, and is good once", async () => {
    const { web, layla } = await world();
    expect((await allow(web, layla, "wrong")).answer.status).toBe(403);
    expect(await (await web.get(DATA, { as: layla })).json()).toMatchObject({ code: "CONFLICT" });
    const { may } = await allow(web, layla);
    await (await web.get(DATA, { as: may })).arrayBuffer();
    expect((await web.get(DATA, { as: may })).status).toBe(409);
    const equipped = await withFactors(web, layla);
    web.clock.pass(11 * 60_000);
    const refused = await allow(web, equipped);
    expect(await refused.answer.json()).toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
  });

  it("answers HEAD without using the permission up", async () => {
    const { web, layla } = await world();
    const { may } = await allow(web, layla);
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" }, headers: {} } };
    expect((await web.app.request(DATA, { method: "HEAD", headers: { cookie: may.cookie } }, env)).status).toBe(409);
    expect((await web.get(DATA, { as: may })).status).toBe(200);
  });
});

describe("the deletion of one's account", () => {
  it("is planned with the password, told on every page, and taken back without it", async () => {
    const { web, layla } = await world();
    const wrong = await web.sendJson("POST", DELETION, { currentPassword: "wrong" }, { as: layla });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      403,
      { code: "PASSWORD_WRONG", field: "currentPassword" },
    ]);
    const planned = await web.sendJson("POST", DELETION, { currentPassword: PASSWORD }, { as: layla });
    const deletesAt = new Date(web.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect([planned.status, await planned.json()]).toMatchObject([200, { user: { email: layla.email, deletesAt } }]);
    expect(await readAccount(web, layla)).toMatchObject({ deletesAt });
    const kept = await web.sendJson("DELETE", DELETION, undefined, { as: layla });
    expect([kept.status, await kept.json()]).toMatchObject([200, { user: { deletesAt: null } }]);
    expect(await readAccount(web, layla)).toMatchObject({ deletesAt: null });
  });

  it("signs everybody out when its time has come", async () => {
    const { web, layla } = await world();
    await web.sendJson("POST", DELETION, { currentPassword: PASSWORD }, { as: layla });
    web.clock.pass(7 * 86_400_000);
    expect((await web.get("/api/profile", { as: layla })).status).toBe(401);
    const back = await web.postForm("/login", { email: layla.email, password: PASSWORD });
    expect(back.status).not.toBe(303);
  });
});

async function readAccount(web: WebWorld, person: Person): Promise<AccountView> {
  return (await (await web.get("/api/profile", { as: person })).json()) as AccountView;
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("begun");
  yield new Uint8Array(0);
  throw new Error("test: the gateway broke off");
}
