import "#test/support/harden-signatures.ts";

import type { BinaryNode } from "baileys";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#adapters/system/clock.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const WRONG = "ZZZZ9999";
const KNOWN: [string, string, string] = ["Windows", "Chrome", "10"];

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;
let aheadMs = 0;

beforeEach(async () => {
  restoreConsole = silenceConsole();
  aheadMs = 0;
  const clock = systemClock();
  world = await sandboxWorld(":memory:", { ...clock, now: () => new Date(clock.now().getTime() + aheadMs) });
  client = baileysClient(() => world.sandbox.network());
});

afterEach(async () => {
  await client.end();
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

async function connect(browser = KNOWN): Promise<void> {
  client.connect({ browser });
  await until(() => client.codes[0], "a code to scan");
}

/** By Baileys' own call, which does not wait for the answer. */
async function askForCode(phone = ME): Promise<string> {
  const before = client.pairingRefs();
  const code = await client.socket().requestPairingCode(phone);
  await until(() => client.pairingRefs() > before, "the network's answer");
  return code;
}

const entered = async (code: string, phone = ME) => {
  const outcome = await world.sandbox.enterCode(code, phone);
  return outcome.ok ? "linked" : outcome.failure.code;
};

/** What the network answers to a question of the client, or the number of its refusal. */
const asked = (xmlns: string, child: BinaryNode) =>
  client
    .socket()
    .query({ tag: "iq", attrs: { to: "@s.whatsapp.net", type: "get", xmlns }, content: [child] })
    .then(
      (node: BinaryNode) => node.attrs.type,
      (error: { data?: number }) => error.data,
    );

describe("a code that a device shows", () => {
  test("links the client of a stranger when it is typed, and messages go both ways", async () => {
    await connect();
    expect(await entered(await askForCode())).toBe("linked");
    await until(() => client.closes.at(-1) === 515, "the restart after linking");
    await client.open();
    expect(client.creds.me?.id).toBe(`${ME}:1@s.whatsapp.net`);
    await client.send(ALI, { text: "hello" });
    expect(world.sandbox.messages(ALI)).toMatchObject([{ text: "hello", from: ME }]);
    await world.sandbox.reply({ from: ALI, to: ME, text: "who is it?" });
    await until(() => client.texts().includes("who is it?"), "the answer");
  });

  test("is good for three tries", async () => {
    await connect();
    const code = await askForCode();
    for (let tries = 0; tries < 3; tries += 1) expect(await entered(WRONG)).toBe("link-code-wrong");
    expect(await entered(code)).toBe("code-expired");
    expect(client.closes).toEqual([]);
  });

  test("is good for three minutes", async () => {
    await connect();
    const code = await askForCode();
    aheadMs = 180_001;
    expect(await entered(code)).toBe("code-expired");
  });

  test("is of one phone, and of no other", async () => {
    await connect();
    const code = await askForCode();
    expect(await entered(code, ALI)).toBe("code-expired");
    expect(await entered(code, "9647700000404")).toBe("not-on-whatsapp");
  });

  test("is over when the device has gone", async () => {
    await connect();
    const code = await askForCode();
    await client.end();
    await until(async () => (await entered(code)) === "code-expired", "the network to notice");
  });

  test.each([
    ["of its own making", ["Acme", "Chrome", "1"], 400],
    ["that is no browser", ["Windows", "Acme", "1"], 400],
  ] as const)("is refused to a device with a name %s", async (_, browser, code) => {
    await connect([...browser]);
    let refusal = "";
    client.socket().ws.on("CB:iq,type:error", ({ content }: BinaryNode) => {
      refusal = Array.isArray(content) ? (content[0]?.attrs.code ?? "") : "";
    });
    await client.socket().requestPairingCode(ME);
    await until(() => refusal !== "", "the refusal");
    expect(refusal).toBe(String(code));
  });
});

describe("a device that no phone has linked", () => {
  test("is answered a sign of life, and refused what nobody knows", async () => {
    await connect();
    expect(await asked("w:p", { tag: "ping", attrs: {} })).toBe("result");
    expect(await asked("md", { tag: "ref", attrs: {} })).toBe(501);
    expect(await asked("w:g2", { tag: "participating", attrs: {} })).toBe(501);
  });
});
