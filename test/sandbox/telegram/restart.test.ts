import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStorage } from "@mtcute/core";
import Long from "long";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";
import { askForCode, refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import type { TelegramProcessSaid } from "#test/support/telegram-process.ts";

type Call = Exclude<keyof TelegramSandboxControls, "network">;
type Answer<Name extends Call> = Awaited<ReturnType<TelegramSandboxControls[Name]>>;

const ME = "9647700010000";
const ALI = "9647700010001";
/** Two processes that load a client library each. */
const START_TWICE = { timeout: 40_000 };
const SCRIPT = new URL("../../support/telegram-process.ts", import.meta.url);

let directory: string;
let child: ChildProcess;
let network: ReturnType<TelegramSandboxControls["network"]>;
const clients = sandboxClients(() => ({ network: () => network }));

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "sandbox-telegram-"));
});

afterEach(async () => {
  await clients.close();
  await kill();
  rmSync(directory, { recursive: true });
});

async function start(): Promise<void> {
  child = fork(SCRIPT, [join(directory, "sandbox-telegram.db")]);
  const [ready] = (await once(child, "message")) as [TelegramProcessSaid];
  if (ready.said === "ready") network = ready.network;
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function ask<Name extends Call>(
  call: Name,
  ...input: Parameters<TelegramSandboxControls[Name]>
): Promise<Answer<Name>> {
  child.send({ call, with: input });
  const [said] = (await once(child, "message")) as [TelegramProcessSaid];
  return (said.said === "answer" ? said.value : undefined) as Answer<Name>;
}

test("killed and started again, it has its accounts, log-ins, messages and passwords", START_TWICE, async () => {
  await start();
  await ask("putAccount", { phone: ALI, username: "ali_k", name: "Ali Karim", password: "hunter2", hint: "h" });
  const storage = new MemoryStorage();
  const tg = clients.client(storage);
  const { phoneCodeHash } = await askForCode(tg, ME);
  await tg.signIn({ phone: ME, phoneCodeHash, phoneCode: (await ask("code", ME))?.code ?? "" });
  await tg.sendText("ali_k", "before");
  const halfWay = new MemoryStorage();
  const half = await askForCode(clients.client(halfWay), ALI);
  await clients.close();
  const trusted = network.publicKey;
  await kill();

  await start();
  expect(network.publicKey).toBe(trusted);
  const accounts = await ask("accounts");
  expect(accounts.find(({ phone }) => phone === ALI)).toMatchObject({
    username: "ali_k",
    name: "Ali Karim",
    hasPassword: true,
    unread: 2,
  });
  expect(accounts.find(({ phone }) => phone === ME)?.sessions).toMatchObject([{ device: "Bare client" }]);

  const back = clients.client(storage);
  await back.sendText("ali_k", "after");
  expect((await ask("messages", "@ali_k")).flatMap(({ from, text }) => (from === ME ? [text] : []))).toEqual([
    "before",
    "after",
  ]);
  const code = (await ask("code", ALI))?.code ?? "";
  const pending = clients.client(halfWay);
  const entered = pending.signIn({ phone: ALI, phoneCodeHash: half.phoneCodeHash, phoneCode: code });
  expect(await refusalOf(entered)).toBe("401 SESSION_PASSWORD_NEEDED");
  expect((await pending.checkPassword("hunter2")).username).toBe("ali_k");
});

test("a message that was acknowledged survives a kill, and cannot be sent twice", START_TWICE, async () => {
  await start();
  const storage = new MemoryStorage();
  const tg = clients.client(storage);
  const { phoneCodeHash } = await askForCode(tg, ME);
  await tg.signIn({ phone: ME, phoneCodeHash, phoneCode: (await ask("code", ME))?.code ?? "" });
  const peer = await tg.resolvePhoneNumber(ALI);
  const message = { _: "messages.sendMessage", peer, message: "last words", randomId: Long.ONE } as const;
  await tg.call(message);
  await kill();
  await clients.close();

  await start();
  expect((await ask("messages", ALI)).map(({ text }) => text)).toEqual(["last words"]);
  expect(await refusalOf(clients.client(storage).call(message))).toBe("500 RANDOM_ID_DUPLICATE");
});
