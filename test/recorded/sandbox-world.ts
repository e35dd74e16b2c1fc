import "#test/support/harden-signatures.ts";

import { getRequestListener } from "@hono/node-server";
import { InputMedia } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import type { AnyMessageContent } from "baileys";
import { healthRoutes } from "#adapters/http-kit/health-routes.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { baileysClient } from "#test/support/baileys-client.ts";
import { askForCode, sandboxClients } from "#test/support/telegram-client.ts";
import { startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";
import { until } from "#test/support/until.ts";
import type { RecordedWorld } from "./recording.ts";

/** What a step of the sandbox's recording may bring about: what clients of the two networks do. */
interface SandboxGiven {
  readonly broken?: boolean;
  readonly whatsapp?: string;
  readonly telegram?: string;
  readonly to: string;
  readonly text: string;
  /** As Baileys takes it, with bytes as `{ base64 }`. */
  readonly content: AnyMessageContent;
  readonly phone: string;
  readonly base64: string;
  readonly fileName: string;
  readonly mime: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly title: string;
  readonly address: string;
}

/** No phone reads by itself while a test runs. */
const NEVER_MS = 3_600_000;

/** Both networks with their control API, and a client of each. */
export async function sandboxesWorld(): Promise<RecordedWorld> {
  const restoreConsole = silenceConsole();
  const store = sandboxStore(":memory:");
  const ports = { clock: systemClock(), random: systemRandom(), logger: fakeLogger() };
  const whatsapp = await whatsAppSandbox({ ...ports, store, host: "127.0.0.1", autoReadMs: NEVER_MS });
  const telegram = await startTelegramSandbox({ limits: { autoReadMs: NEVER_MS } });
  let isBroken = false;
  const unlessBroken =
    <Value>(read: () => Value) =>
    (): Value => {
      if (isBroken) throw new Error("a detail that nobody outside may read");
      return read();
    };
  const controls = {
    whatsapp: { ...whatsapp, phones: unlessBroken(whatsapp.phones) },
    telegram: { ...telegram.controls, accounts: unlessBroken(telegram.controls.accounts) },
  };
  const app = healthRoutes("sandbox", {});
  app.route(
    "/",
    sandboxRoutes(controls, () => "recorded"),
  );
  const server = await listen(getRequestListener(app.fetch), { host: "127.0.0.1", port: 0 });
  const phone = whatsAppPhone(whatsapp);
  const clients = sandboxClients(() => telegram.controls);
  const desk = telegramDesk(() => clients.client());
  const hide = hiding();
  return {
    port: server.port,
    fill: (text) =>
      text
        .replaceAll("{qrText}", phone.qrText())
        .replaceAll("{pairingCode}", phone.pairingCode())
        .replaceAll("{url}", encodeless(desk.url())),
    hide: (text) => hide(text, { "{qrText}": phone.qrText(), "{url}": desk.url() }),
    async give(given: Partial<SandboxGiven>) {
      if (given.broken) isBroken = true;
      if (given.whatsapp !== undefined) await phone.act(given.whatsapp, given as SandboxGiven);
      if (given.telegram !== undefined) await desk.act(given.telegram, given as SandboxGiven, telegram.controls.code);
    },
    async close() {
      await phone.end();
      await clients.close();
      await server.close(0);
      await whatsapp.close();
      await telegram.close();
      store.close();
      restoreConsole();
    },
  };
}

/** A library of the platform's own, linked to the sandbox's WhatsApp. */
function whatsAppPhone(sandbox: Awaited<ReturnType<typeof whatsAppSandbox>>) {
  const client = baileysClient(() => sandbox.network());
  let qrText = "";
  let pairingCode = "";
  return {
    qrText: () => qrText,
    pairingCode: () => pairingCode,
    end: () => client.end(),
    async act(what: string, { to, content, text }: SandboxGiven): Promise<void> {
      switch (what) {
        case "connect":
          client.connect();
          qrText = await until(() => client.codes[0], "a code");
          return;
        case "ask-for-code":
          client.connect({ browser: ["Windows", "Chrome", "10"] });
          await until(() => client.codes[0], "a code");
          pairingCode = await client.socket().requestPairingCode(to);
          await until(() => client.pairingRefs() > 0, "the network's answer");
          return;
        case "open":
          await until(() => client.closes.at(-1) === 515, "the restart after linking");
          return await client.open();
        case "send":
          await client.send(to, withBytes(content));
          return;
        case "received":
          await until(() => client.texts().includes(text), "the reply");
          // Its receipt comes after it.
          await until(() => sandbox.messages(client.creds.me?.id.replace(/\D.*/, "") ?? "").at(-1)?.status !== "sent");
          return;
        case "refused":
          await client.send(to, { text: "refused" }).then(
            () => Promise.reject(new Error("test: it was not refused")),
            () => undefined,
          );
          return;
        case "unlinked":
          await until(() => client.closes.at(-1) === 401, "the client is out");
          return;
        default:
          throw new Error(`test: no such action: ${what}`);
      }
    },
  };
}

function withBytes(content: AnyMessageContent): AnyMessageContent {
  const media = ["document", "image", "video"].find((kind) => kind in content);
  if (media === undefined) return content;
  const { base64 = "" } = Reflect.get(content, media) as { base64?: string };
  return { ...content, [media]: Buffer.from(base64, "base64") } as AnyMessageContent;
}

/** A library of the platform's own, logged in to the sandbox's Telegram. */
function telegramDesk(open: () => TelegramClient) {
  let client: TelegramClient | null = null;
  let phoneCodeHash = "";
  let url = "";
  let confirmed: Promise<unknown> = Promise.resolve();
  const tg = (): TelegramClient => {
    client ??= open();
    return client;
  };
  type ReadCode = (phone: string) => { readonly code: string } | null;
  return {
    url: () => url,
    async act(what: string, given: SandboxGiven, readCode: ReadCode): Promise<void> {
      const { phone, to, text, fileName, mime, base64, latitude, longitude, firstName, lastName, title, address } =
        given;
      switch (what) {
        case "ask-for-code":
          ({ phoneCodeHash } = await askForCode(tg(), phone));
          return;
        case "sign-in":
          await tg().signIn({ phone, phoneCodeHash, phoneCode: readCode(phone)?.code ?? "" });
          return;
        case "text":
          await tg().sendText(to, text);
          return;
        case "document":
          await tg().sendMedia(to, InputMedia.document(Buffer.from(base64, "base64"), { fileName, fileMime: mime }));
          return;
        case "photo":
          await tg().sendMedia(to, InputMedia.photo(Buffer.from(base64, "base64"), { caption: text }));
          return;
        case "contact":
          await tg().sendMedia(to, InputMedia.contact({ phone, firstName, lastName }));
          return;
        case "location":
          await tg().sendMedia(to, InputMedia.geo(latitude, longitude));
          return;
        case "venue":
          await tg().sendMedia(to, InputMedia.venue({ latitude, longitude, title, address }));
          return;
        case "show-qr": {
          const shown = Promise.withResolvers<string>();
          confirmed = tg().signInQr({ onUrlUpdated: shown.resolve, onQrScanned: () => undefined });
          url = await shown.promise;
          return;
        }
        case "qr-confirmed":
          await confirmed;
          return;
        default:
          throw new Error(`test: no such action: ${what}`);
      }
    },
  };
}

/** As it stands inside a JSON text. */
function encodeless(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Keys, ports, times and drawn ids, which differ from run to run; the same id has the same number. */
function hiding() {
  const ids = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = ids.get(id) ?? ids.size + 1;
    ids.set(id, number);
    return number;
  };
  return (text: string, known: Readonly<Record<string, string>>): string => {
    const told = Object.entries(known).reduce(
      (left, [name, value]) => (value === "" ? left : left.replaceAll(encodeless(value), name)),
      text,
    );
    return told
      .replace(/"(rootPublicKey|mediaCa|publicKey)":"[^"]+"/g, '"$1":"<key>"')
      .replace(/(127\.0\.0\.1):\d+/g, "$1:<port>")
      .replace(/"port":\d+/g, '"port":<port>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>")
      .replace(/\b\d{5}\b/g, "<code>")
      .replace(/"id":"([^"]+)"/g, (_, id: string) => `"id":"<id ${numberOf(id)}>"`);
  };
}
