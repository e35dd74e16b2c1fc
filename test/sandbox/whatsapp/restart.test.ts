import "#test/support/harden-signatures.ts";

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { NetworkAddress } from "#sandbox/whatsapp/sandbox-controls.ts";
import { baileysClient } from "#test/support/baileys-client.ts";
import type { SandboxCall, SandboxMessages, SandboxSaid } from "#test/support/sandbox-process.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
/** Two processes that load a client library each. */
const START_TWICE = { timeout: 40_000 };
const SCRIPT = new URL("../../support/sandbox-process.ts", import.meta.url);

let directory: string;
let child: ChildProcess;
let network: NetworkAddress;
let restoreConsole: () => void;

beforeEach(() => {
  restoreConsole = silenceConsole();
  directory = mkdtempSync(join(tmpdir(), "sandbox-"));
});

afterEach(async () => {
  await kill();
  rmSync(directory, { recursive: true });
  restoreConsole();
});

async function start(): Promise<void> {
  child = fork(SCRIPT, [join(directory, "sandbox.db")]);
  const [ready] = (await once(child, "message")) as [SandboxSaid];
  if (ready.said === "ready") network = ready.network;
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function ask(call: SandboxCall): Promise<unknown> {
  child.send(call);
  const [said] = (await once(child, "message")) as [SandboxSaid];
  return said.said === "answer" ? said.value : undefined;
}

const textsOf = async (phone: string) =>
  ((await ask({ call: "messages", phone })) as SandboxMessages).map(({ text }) => text);

test(
  "killed and started again, the network knows its devices and both directions still decrypt",
  START_TWICE,
  async () => {
    await start();
    const client = baileysClient(() => network);
    client.connect();
    const qrText = await until(() => client.codes[0], "a code");
    expect(await ask({ call: "scan", qrText, phone: ME })).toMatchObject({ ok: true });
    await until(() => client.closes.at(-1) === 515, "the restart after linking");
    await client.open();
    await client.send(ALI, { text: "before" });
    await ask({ call: "reply", from: ALI, to: ME, text: "reply before" });
    await until(() => client.texts().includes("reply before"), "the reply");

    const trusted = network;
    client.socket().ws.once("CB:ack,class:message", () => child.kill("SIGKILL"));
    await client.send(ALI, { text: "last words" });
    await kill();
    await until(() => client.closes.at(-1) === 428, "the client notices");
    await start();
    expect(network.rootPublicKey).toBe(trusted.rootPublicKey);
    expect(network.mediaCa).toBe(trusted.mediaCa);

    await ask({ call: "reply", from: ALI, to: ME, text: "reply while away" });
    await client.open();
    await until(() => client.texts().includes("reply while away"), "the queued reply");
    await client.send(ALI, { text: "after" });
    await ask({ call: "reply", from: ALI, to: ME, text: "reply after" });
    await until(() => client.texts().includes("reply after"), "the reply");
    const texts = ["before", "reply before", "last words", "reply while away", "after", "reply after"];
    expect(await textsOf(ALI)).toEqual(texts);
    expect(await textsOf(ME)).toEqual(texts);
    expect(client.askedFor).toEqual([]);
    await client.end();
  },
);
