import "./harden-signatures.ts";

import type { TelegramClient } from "@mtcute/core/client.js";
import { SANDBOX_VIEWER_HEADER, writeSandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { TelegramAccount } from "#ports/contracts/telegram/sandbox.ts";
import type { Phone } from "#ports/contracts/whatsapp/sandbox.ts";
import type { SandboxControl } from "#ports/sandbox-control.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { type BaileysClient, baileysClient } from "./baileys-client.ts";
import { sandboxWorld } from "./sandbox-world.ts";
import { sandboxClients, signIn } from "./telegram-client.ts";
import { startTelegramSandbox } from "./telegram-sandbox-world.ts";
import { until } from "./until.ts";
import { type Person, webWorld } from "./web.ts";

/** What calls of a page answer, whichever it was. */
interface Told {
  readonly message: string;
  readonly phones: readonly Phone[];
  readonly accounts: readonly TelegramAccount[];
  readonly messages: readonly unknown[];
}

/** Both networks behind the web role's own calls, and clients of them that are instances of its users. */
export async function sharedSandbox() {
  const restoreConsole = silenceConsole();
  const whatsapp = await sandboxWorld();
  const telegram = await startTelegramSandbox();
  const app = sandboxRoutes({ whatsapp: whatsapp.sandbox, telegram: telegram.controls }, () => "request-1");
  const world = webWorld({ ports: { sandbox: inProcess(app) } });
  const clients = sandboxClients(() => telegram.controls);
  const opened: BaileysClient[] = [];

  /** What a user's page gets, as text and as JSON. */
  async function ask(person: Person | undefined, method: string, path: string, body?: object) {
    const answer = await world.sendJson(method, `/api/sandbox${path}`, body, { as: person });
    const text = await answer.text();
    return { status: answer.status, text, json: parsed(text) as Told };
  }

  return {
    world,
    ask,
    whatsapp: whatsapp.sandbox,
    telegram: telegram.controls,
    clients,
    /** A script, or the gateway, on the same machine. */
    script: (path: string, body?: object) =>
      app.request(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    /** A WhatsApp client of that name which shows a code; the code. */
    async showCode(name: string): Promise<{ client: BaileysClient; qrText: string; open(): Promise<void> }> {
      const client = baileysClient(() => whatsapp.sandbox.network());
      const browser: [string, string, string] = [`Wesal ${name}`, "Chrome", "1"];
      opened.push(client);
      client.connect({ browser });
      const qrText = await until(() => client.codes[0], "a code");
      whatsapp.sandbox.show(qrText);
      const open = async () => {
        await until(() => client.closes.at(-1) === 515, "the restart after linking");
        await client.open({ browser });
      };
      return { client, qrText, open };
    },
    /** A Telegram client of that name, logged in by the code on the phone. */
    async loggedIn(name: string, phone: string): Promise<TelegramClient> {
      const tg = clients.client(undefined, `Wesal ${name}`);
      await signIn(tg, telegram.controls, phone);
      return tg;
    },
    async close() {
      for (const client of opened) await client.end();
      await clients.close();
      await whatsapp.close();
      await telegram.close();
      restoreConsole();
    },
  };
}

function inProcess(app: ReturnType<typeof sandboxRoutes>): SandboxControl {
  return {
    async *changes() {
      yield null;
    },
    async call({ method, path, body, viewer }) {
      const headers = viewer === undefined ? {} : { [SANDBOX_VIEWER_HEADER]: writeSandboxViewer(viewer) };
      const answer = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
      return {
        status: answer.status,
        contentType: answer.headers.get("content-type") ?? "",
        body: new Uint8Array(await answer.arrayBuffer()),
      };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
