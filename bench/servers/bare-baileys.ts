import { Agent } from "node:https";
import makeWASocket, { Browsers, initAuthCreds, type SignalDataTypeMap, WA_CERT_DETAILS, type WASocket } from "baileys";
import { pino } from "pino";
import { host, readInput } from "../harness/host.ts";
import { type LinkingInput, type SendingInput, type SendingResult, WEB_VERSION } from "../harness/linking.ts";

/** Baileys alone, as its own documentation starts it: keys in memory, nothing stored, nothing watched. */
const { whatsapp: network } = readInput<LinkingInput>().sandbox;
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(network.rootPublicKey, "base64");
for (const method of ["log", "info", "warn", "error"] as const) console[method] = () => {};
const logger = pino({ level: "silent" });
const fetchAgent = new Agent({ ca: network.mediaCa });

interface Session {
  readonly qr: Promise<string>;
  readonly linked: Promise<WASocket>;
}

const sessions = new Map<number, Session>();

function memoryAuth() {
  const values = new Map<string, unknown>();
  return {
    creds: initAuthCreds(),
    keys: {
      get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
        const found: Record<string, SignalDataTypeMap[Type]> = {};
        for (const id of ids) {
          const value = values.get(`${type}/${id}`);
          if (value !== undefined) found[id] = value as SignalDataTypeMap[Type];
        }
        return found;
      },
      set(changes: Record<string, Record<string, unknown> | undefined>) {
        for (const [type, entries] of Object.entries(changes)) {
          for (const [id, value] of Object.entries(entries ?? {})) {
            if (value === null || value === undefined) values.delete(`${type}/${id}`);
            else values.set(`${type}/${id}`, value);
          }
        }
      },
    },
  };
}

function startSession(): Session {
  const auth = memoryAuth();
  let showQr: (qr: string) => void;
  const qr = new Promise<string>((resolve) => {
    showQr = resolve;
  });
  const linked = new Promise<WASocket>((resolve, reject) => {
    const connect = (): void => {
      const socket = makeWASocket({
        auth,
        logger,
        version: WEB_VERSION,
        fetchAgent,
        waWebSocketUrl: network.webSocketUrl,
        browser: Browsers.ubuntu("Chrome"),
        markOnlineOnConnect: false,
      });
      socket.ev.on("creds.update", (update) => Object.assign(auth.creds, update));
      socket.ev.on("connection.update", (update) => {
        if (update.qr !== undefined) showQr(update.qr);
        if (update.connection === "open") resolve(socket);
        if (update.connection !== "close") return;
        const code = (update.lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output
          ?.statusCode;
        if (code === 515) connect();
        else reject(new Error(`closed with ${code}`));
      });
    };
    connect();
  });
  return { qr, linked };
}

async function send({ session, contacts, seconds, concurrency }: SendingInput): Promise<SendingResult> {
  const socket = await sessions.get(session)?.linked;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let sent = 0;
  const sender = async (_: unknown, index: number): Promise<void> => {
    const contact = contacts[index % contacts.length];
    while (performance.now() < until) {
      await socket?.sendMessage(`${contact}@s.whatsapp.net`, { text: "Your parcel is at the door." });
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return { sent, seconds: (performance.now() - startedAt) / 1000 };
}

host(
  {},
  {
    start(session: number) {
      const started = startSession();
      sessions.set(session, started);
      return started.qr;
    },
    async linked(session: number) {
      await sessions.get(session)?.linked;
    },
    send,
  },
);
