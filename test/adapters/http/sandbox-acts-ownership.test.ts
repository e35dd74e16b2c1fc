import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedSandbox } from "#test/support/shared-sandbox.ts";
import { until } from "#test/support/until.ts";
import { type Person, TELEGRAM_FORM } from "#test/support/web.ts";

/** Two users whose instances write with one number that is nobody's; each does on it what is theirs to do. */
const LAYLAS = "9647710005551";
const OMARS = "9647720005552";
const CUSTOMER = "9647730005553";
const SECRET = "canary: the price is 40";
const UNSEEN = "9647799999999";

type Sandbox = Awaited<ReturnType<typeof sharedSandbox>>;
type Network = "whatsapp" | "telegram";

let sandbox: Sandbox;
let layla: Person;
let omar: Person;

beforeAll(async () => {
  sandbox = await sharedSandbox();
  const { world, ask } = sandbox;
  layla = await world.person("layla@example.com");
  omar = await world.person("omar@example.com");
  for (const [person, phone, text] of [
    [layla, LAYLAS, SECRET],
    [omar, OMARS, "from Omar"],
  ] as const) {
    await ask(person, "POST", "/whatsapp/phones", { phone });
    const shown = await sandbox.showCode((await world.instanceOf(person)).client);
    await ask(person, "POST", "/whatsapp/scan", { qrText: shown.qrText, phone });
    await shown.open();
    await shown.client.send(CUSTOMER, { text });
    await shown.client.send(CUSTOMER, { poll: { name: `${text}?`, values: ["yes", "no"], selectableCount: 1 } });
    await ask(person, "POST", "/telegram/accounts", { phone });
    const client = await sandbox.loggedIn((await world.instanceOf(person, TELEGRAM_FORM)).client, phone);
    const customer = await client.resolvePhoneNumber(CUSTOMER);
    await client.sendText(customer, text);
    await client.sendMedia(customer, { type: "poll", question: `${text}?`, answers: ["yes", "no"] });
  }
});

afterAll(() => sandbox?.close());

const send = (person: Person | undefined, network: Network, body: object) =>
  sandbox.ask(person, "POST", `/${network}/send`, body);

async function messagesOf(person: Person, network: Network, phone = CUSTOMER) {
  const asked = network === "whatsapp" ? "phone" : "peer";
  const { json } = await sandbox.ask(person, "GET", `/${network}/messages?${asked}=${phone}`);
  return json.messages as readonly { id: string; kind: string; text?: string; reactions?: object[]; quotes?: string }[];
}

async function idOf(person: Person, network: Network, kind: string): Promise<string> {
  const found = await until(async () => (await messagesOf(person, network)).find((each) => each.kind === kind), kind);
  return found.id;
}

describe.each(["whatsapp", "telegram"] as const)("on %s", (network) => {
  const asCustomer = { from: CUSTOMER, to: OMARS };

  test("nothing is sent from a phone that is another's, or by nobody", async () => {
    const file = Buffer.from("a file").toString("base64");
    const about = await idOf(layla, network, "poll");
    for (const body of [
      { kind: "text", text: "x" },
      { kind: "image", file },
      { kind: "document", file },
      { kind: "reaction", about, emoji: "👍" },
      { kind: "vote", about, options: ["yes"] },
      { kind: "edit", about, text: "x" },
      { kind: "delete", about },
    ]) {
      const asLayla = await send(omar, network, { from: LAYLAS, to: OMARS, ...body });
      expect([asLayla.status, asLayla.json.message]).toEqual([409, expect.stringContaining("Somebody else")]);
      // Nobody's number, to somebody else's instance.
      expect((await send(omar, network, { from: CUSTOMER, to: LAYLAS, ...body })).status).toBe(409);
      expect((await send(omar, network, { from: UNSEEN, to: LAYLAS, ...body })).status).toBe(409);
      expect((await send(undefined, network, { ...asCustomer, ...body })).status).toBe(401);
    }
    expect(JSON.stringify(await messagesOf(layla, network))).not.toContain("👍");
  });

  test("what another's instance wrote to a number that both write with is neither quoted nor touched", async () => {
    const secret = await idOf(layla, network, "text");
    const poll = await idOf(layla, network, "poll");
    const before = await messagesOf(layla, network);
    for (const [path, body] of [
      ["send", { kind: "text", text: "x", quotes: secret }],
      ["reply", { text: "x", quotes: secret }],
      ["send", { kind: "reaction", about: secret, emoji: "👍" }],
      ["send", { kind: "vote", about: poll, options: ["yes"] }],
      ["send", { kind: "delete", about: secret }],
    ] as const) {
      const asked = await sandbox.ask(omar, "POST", `/${network}/${path}`, { ...asCustomer, ...body });
      expect([asked.status, asked.json.message]).toEqual([404, "This phone has no such message."]);
    }
    expect(await messagesOf(layla, network)).toEqual(before);
    expect(JSON.stringify(await messagesOf(omar, network))).not.toContain(SECRET);
  });

  test("what one's own instance wrote is voted on, reacted to and quoted", async () => {
    const [text, poll] = [await idOf(omar, network, "text"), await idOf(omar, network, "poll")];
    for (const body of [
      { kind: "vote", about: poll, options: ["yes"] },
      { kind: "reaction", about: text, emoji: "🎉" },
      { kind: "text", text: "quoting", quotes: text },
      { kind: "document", file: Buffer.from("bread").toString("base64"), fileName: "list.txt" },
    ]) {
      expect((await send(omar, network, { ...asCustomer, ...body })).status).toBe(200);
    }
    const now = await messagesOf(omar, network);
    expect(now.find(({ id }) => id === text)?.reactions).toEqual([{ from: CUSTOMER, emoji: "🎉" }]);
    expect(now.at(-2)).toMatchObject({ text: "quoting", quotes: text });
    expect(now.at(-1)).toMatchObject({ media: { fileName: "list.txt", bytes: 5 } });
    const voted = network === "whatsapp" ? { voters: [CUSTOMER] } : { votes: 1, chosen: true };
    expect(JSON.stringify(now)).toContain(JSON.stringify({ text: "yes", ...voted }));
    expect(JSON.stringify(await messagesOf(layla, network))).not.toMatch(/quoting|list\.txt/);
    const { sha256 } = (now.at(-1) as { media?: { sha256: string } }).media ?? { sha256: "" };
    const fileFor = async (person: Person) => (await sandbox.ask(person, "GET", `/${network}/media/${sha256}`)).status;
    expect([await fileFor(omar), await fileFor(layla)]).toEqual([200, 404]);

    for (const taken of [
      { kind: "vote", about: poll, options: [] },
      { kind: "reaction", about: text, emoji: "" },
    ]) {
      expect((await send(omar, network, { ...asCustomer, ...taken })).status).toBe(200);
    }
    const after = JSON.stringify(await messagesOf(omar, network));
    expect([after.includes("🎉"), after.includes(JSON.stringify(voted).slice(1, -1))]).toEqual([false, false]);
  });
});

test("a number of a channel's message is not one of a chat's", async () => {
  const title = "News";
  const made = await sandbox.script("/telegram/groups", { by: LAYLAS, title, members: [OMARS], kind: "channel" });
  const { groups } = (await made.json()) as { groups: { peer: string }[] };
  const channel = groups[0]?.peer ?? "";
  await sandbox.script("/telegram/reply", { from: LAYLAS, to: channel, text: "one" });
  const [own] = await messagesOf(omar, "telegram", OMARS);
  const about = String(own?.id);
  for (const [to, named] of [
    [channel, about],
    [CUSTOMER, `${channel.split(":")[1]}/1`],
  ]) {
    const { status } = await send(omar, "telegram", { kind: "text", from: OMARS, to, text: "x", quotes: named });
    expect([to, status]).toEqual([to, 404]);
  }
});
