import "./harden-signatures.ts";

import { Agent } from "node:https";
import {
  type AnyMessageContent,
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  BufferJSON,
  generateMessageIDV2,
  initAuthCreds,
  makeWASocket,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from "baileys";
import type { NetworkAddress } from "#sandbox/whatsapp/sandbox-controls.ts";
import { until } from "./until.ts";

/** A plain Baileys client, as a stranger would write one, pointed at the sandbox's network. */
export interface BaileysClient {
  readonly creds: AuthenticationCreds;
  readonly keys: Map<string, string>;
  readonly received: { type: string; message: WAMessage }[];
  /** What it was told of the past, a piece at a time. */
  readonly history: BaileysEventMap["messaging-history.set"][];
  readonly closes: (number | undefined)[];
  readonly codes: string[];
  /** How often the network has taken a code that is typed on the phone. */
  pairingRefs(): number;
  socket(): WASocket;
  connect(overrides?: Partial<UserFacingSocketConfig>): void;
  /** Statuses that a sent message has been through. */
  statuses(id: string): number[];
  /** Content kept by the application, for messages that are asked for again. */
  readonly sent: Map<string, proto.IMessage>;
  readonly askedFor: string[];
  opens(): number;
  /** Resolves when the socket is open. */
  open(overrides?: Partial<UserFacingSocketConfig>): Promise<void>;
  /** Sends and waits for the network's acknowledgement; rejects with its refusal, or when there is none. */
  send(phone: string, content: AnyMessageContent, withinMs?: number): Promise<string>;
  /** Texts received from others, in order. */
  texts(): string[];
  end(): Promise<void>;
}

const { AppStateSyncKeyData } = proto.Message;

const silent = {
  level: "silent",
  child: () => silent,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};

export function baileysClient(network: () => NetworkAddress): BaileysClient {
  const creds = initAuthCreds();
  const keys = new Map<string, string>();
  const received: BaileysClient["received"] = [];
  const history: BaileysClient["history"] = [];
  const closes: (number | undefined)[] = [];
  const codes: string[] = [];
  const statuses = new Map<string, number[]>();
  const sent = new Map<string, proto.IMessage>();
  const askedFor: string[] = [];
  let socket: WASocket | undefined;
  let opens = 0;
  let pairingRefs = 0;

  function note(id: string | null | undefined, status: number | null | undefined): void {
    if (id && typeof status === "number") statuses.set(id, [...(statuses.get(id) ?? []), status]);
  }

  const client: BaileysClient = {
    creds,
    keys,
    received,
    history,
    closes,
    codes,
    sent,
    askedFor,
    opens: () => opens,
    pairingRefs: () => pairingRefs,
    statuses: (id) => statuses.get(id) ?? [],
    socket: () => {
      if (socket === undefined) throw new Error("not connected");
      return socket;
    },
    end: async () => socket?.end(undefined),
    texts: () =>
      received.flatMap(({ message }) => (message.key.fromMe ? [] : [message.message?.conversation ?? []]).flat()),
    async open(overrides) {
      const before = opens;
      client.connect(overrides);
      await until(() => opens > before, "the connection opens");
    },
    async send(phone, content, withinMs = 3000) {
      const current = client.socket();
      const id = generateMessageIDV2(creds.me?.id);
      const acknowledged = acknowledgement(current, id, withinMs);
      const [message] = await Promise.all([
        current.sendMessage(`${phone}@s.whatsapp.net`, content, { messageId: id }),
        acknowledged,
      ]);
      if (message?.message) sent.set(id, message.message);
      return id;
    },
    connect(overrides = {}) {
      const { webSocketUrl, rootPublicKey, mediaCa } = network();
      WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey, "base64");
      const current = makeWASocket({
        auth: { creds, keys: memoryKeys(keys) },
        logger: silent,
        waWebSocketUrl: webSocketUrl,
        version: [2, 3000, 1043857760],
        browser: ["Wesal Client001", "Chrome", "1"],
        fetchAgent: new Agent({ ca: mediaCa }),
        syncFullHistory: false,
        markOnlineOnConnect: false,
        getMessage: async ({ id }) => {
          askedFor.push(id ?? "");
          return sent.get(id ?? "");
        },
        ...overrides,
      });
      socket = current;
      current.ws.on("CB:iq,type:result,link_code_companion_reg", () => {
        pairingRefs += 1;
      });
      current.ev.on("creds.update", (update) => void Object.assign(creds, update));
      current.ev.on("messages.upsert", ({ type, messages }) => {
        for (const message of messages) {
          received.push({ type, message });
          note(message.key.id, message.status);
        }
      });
      current.ev.on("messaging-history.set", (piece) => void history.push(piece));
      current.ev.on("messages.update", (updates) => {
        for (const { key, update } of updates) note(key.id, update.status);
      });
      current.ev.on("connection.update", ({ qr, connection, lastDisconnect }) => {
        if (qr) codes.push(qr);
        if (connection === "open") opens += 1;
        if (connection === "close") {
          const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
          closes.push(error?.output?.statusCode);
        }
      });
    },
  };
  return client;
}

function acknowledgement(socket: WASocket, id: string, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no acknowledgement")), withinMs);
    socket.ws.once(`TAG:${id}`, (node: BinaryNode) => {
      clearTimeout(timer);
      if (node.attrs.error === undefined) resolve();
      else reject(new Error(`refused ${node.attrs.error}`));
    });
  });
}

function memoryKeys(kept: Map<string, string>): SignalKeyStore {
  return {
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found: { [id: string]: SignalDataTypeMap[Type] } = {};
      for (const id of ids) {
        const text = kept.get(`${type}/${id}`);
        const value = text === undefined ? undefined : JSON.parse(text, BufferJSON.reviver);
        if (text !== undefined)
          found[id] = type === "app-state-sync-key" ? AppStateSyncKeyData.fromObject(value) : value;
      }
      return found;
    },
    async set(changes) {
      for (const [type, values] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value) kept.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
          else kept.delete(`${type}/${id}`);
        }
      }
    },
  };
}
