import { Agent } from "node:https";
import type { TcpNetConnectOpts } from "node:net";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import type { RunningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";

/** What libraries of Baileys' family have in common, as far as it is used here. */
export interface BaileysLike {
  makeWASocket(config: object): Socket;
  initAuthCreds(): Credentials;
  readonly BufferJSON: {
    replacer(key: string, value: unknown): unknown;
    reviver(key: string, value: unknown): unknown;
  };
  readonly proto: { readonly Message: { readonly AppStateSyncKeyData: { fromObject(value: object): object } } };
  downloadMediaMessage(message: ReceivedMessage, as: "buffer", options: object): Promise<Uint8Array>;
}

interface Credentials {
  readonly me?: { readonly id: string; readonly lid?: string };
}

interface MessageKey {
  readonly id: string;
  readonly remoteJid: string;
  readonly fromMe: boolean;
  readonly participant?: string;
}

/** A message as these libraries hand it on; its content is WhatsApp's own. */
interface ReceivedMessage {
  readonly key: MessageKey;
  readonly pushName?: string;
  readonly status?: number;
  readonly messageTimestamp?: unknown;
  readonly message?: Content;
}

interface Content {
  readonly conversation?: string;
  readonly extendedTextMessage?: { readonly text: string; readonly contextInfo?: { readonly stanzaId?: string } };
  readonly imageMessage?: { readonly caption?: string; readonly mimetype?: string };
  readonly documentMessage?: { readonly fileName?: string };
  readonly audioMessage?: { readonly ptt?: boolean };
  readonly reactionMessage?: { readonly text: string; readonly key: MessageKey };
  readonly pollCreationMessage?: { readonly name: string };
  readonly pollCreationMessageV3?: { readonly name: string };
  readonly protocolMessage?: { readonly type: number; readonly key: MessageKey; readonly editedMessage?: Content };
  readonly senderKeyDistributionMessage?: object;
}

interface Socket {
  readonly ev: { on(event: string, listener: (data: never) => void): void };
  sendMessage(jid: string, content: object, options?: object): Promise<ReceivedMessage>;
  onWhatsApp(jid: string): Promise<{ readonly exists: boolean }[] | undefined>;
  readMessages(keys: readonly MessageKey[]): Promise<void>;
  groupCreate(subject: string, members: readonly string[]): Promise<{ readonly id: string }>;
  groupMetadata(jid: string): Promise<{ readonly subject: string; readonly participants: readonly object[] }>;
  refreshMediaConn(force: boolean): Promise<{ readonly hosts: readonly { readonly hostname: string }[] }>;
  groupParticipantsUpdate(
    jid: string,
    members: readonly string[],
    act: "add" | "remove" | "promote" | "demote",
  ): Promise<readonly { readonly status: string }[]>;
  groupUpdateSubject(jid: string, subject: string): Promise<void>;
  groupInviteCode(jid: string): Promise<string | undefined>;
  groupFetchAllParticipating(): Promise<object>;
  groupLeave(jid: string): Promise<void>;
  chatModify(change: object, jid: string): Promise<void>;
  updateBlockStatus(jid: string, act: "block" | "unblock"): Promise<void>;
  fetchBlocklist(): Promise<readonly string[]>;
  profilePictureUrl(jid: string, size: "image"): Promise<string | undefined>;
  updateProfileName(name: string): Promise<void>;
  presenceSubscribe(jid: string): Promise<void>;
  sendPresenceUpdate(presence: string, jid?: string): Promise<void>;
  requestPairingCode(phone: string): Promise<string>;
  logout(): Promise<void>;
  end(error: undefined): void;
}

interface ConnectionUpdate {
  readonly qr?: string;
  readonly connection?: "connecting" | "open" | "close";
  readonly lastDisconnect?: { readonly error?: { readonly output?: { readonly statusCode?: number } } };
}

const silent = { level: "silent", child: () => silent, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const TO_LINK_WITHIN_MS = 15_000;

interface NetworkPlace {
  readonly webSocketUrl: string;
  readonly mediaCa: string;
}

export type WhatsAppClient = ReturnType<typeof whatsAppClient>;

/** A program that a stranger wrote with the library, of which only the network's address and its authority are ours. */
export function whatsAppClient(library: BaileysLike, sandbox: RunningSandbox, place: NetworkPlace, phone: string) {
  const creds = library.initAuthCreds();
  const keys = new Map<string, string>();
  const sent = new Map<string, Content | undefined>();
  const statuses = new Map<string, number>();
  const received: ReceivedMessage[] = [];
  const closes: (number | undefined)[] = [];
  const presences: string[] = [];
  const codes: string[] = [];
  let socket: Socket | undefined;
  let opens = 0;

  const current = (): Socket => {
    if (socket === undefined) throw new Error("not connected");
    return socket;
  };

  function connect(): void {
    const made = library.makeWASocket({
      auth: { creds, keys: keyStore(library, keys) },
      logger: silent,
      waWebSocketUrl: place.webSocketUrl,
      version: [2, 3000, 1043857760],
      browser: ["Ubuntu", "Chrome", "1"],
      printQRInTerminal: false,
      fetchAgent: new Agent({ ca: place.mediaCa }),
      getMessage: async ({ id }: MessageKey) => sent.get(id),
    });
    socket = made;
    const on = <Data>(event: string, listener: (data: Data) => void) => made.ev.on(event, listener as () => void);
    on<object>("creds.update", (update) => void Object.assign(creds, update));
    on<{ messages: ReceivedMessage[] }>("messages.upsert", ({ messages }) => {
      received.push(...messages);
      for (const { key, status } of messages) note(key.id, status);
    });
    on<{ key: MessageKey; update: { status?: number } }[]>("messages.update", (updates) => {
      for (const { key, update } of updates) note(key.id, update.status);
    });
    on<{ presences: Record<string, { lastKnownPresence: string }> }>("presence.update", (update) => {
      presences.push(...Object.values(update.presences).map(({ lastKnownPresence }) => lastKnownPresence));
    });
    on<ConnectionUpdate>("connection.update", ({ qr, connection, lastDisconnect }) => {
      if (qr) codes.push(qr);
      if (connection === "open") opens += 1;
      if (connection === "close") closes.push(lastDisconnect?.error?.output?.statusCode);
    });
  }

  function note(id: string, status: number | undefined): void {
    if (status !== undefined) statuses.set(id, Math.max(status, statuses.get(id) ?? 0));
  }

  async function open(): Promise<void> {
    const before = opens;
    connect();
    await until(() => opens > before, "the connection", TO_LINK_WITHIN_MS);
  }

  async function openAfter515(): Promise<void> {
    await until(() => closes.at(-1) === 515, "the restart after linking", TO_LINK_WITHIN_MS);
    await open();
  }

  return {
    phone,
    creds,
    keys,
    received,
    closes,
    open,
    socket: current,
    status: (id: string) => statuses.get(id),
    async linkByQr(): Promise<void> {
      connect();
      const qrText = await until(() => codes[0], "a code to scan", TO_LINK_WITHIN_MS);
      await sandbox.ask("/whatsapp/scan", { qrText, phone });
      await openAfter515();
    },
    async linkByCode(): Promise<void> {
      connect();
      await until(() => codes[0], "the network's readiness", TO_LINK_WITHIN_MS);
      const code = await current().requestPairingCode(phone);
      await until(() => sandbox.ask("/whatsapp/enter-code", { code, phone }).catch(() => null), "the code to be taken");
      await openAfter515();
    },
    async send(to: string, content: object, options: object = {}): Promise<ReceivedMessage> {
      const message = await current().sendMessage(jidOf(to), content, options);
      sent.set(message.key.id, message.message);
      return message;
    },
    /** The first message of others that passes. */
    heard: (is: (content: Content, message: ReceivedMessage) => boolean): Promise<ReceivedMessage> =>
      until(() => received.find((one) => one.message && !one.key.fromMe && is(one.message, one)), "a message"),
    /** The first that is told of anybody and passes. */
    present: (is: (presence: string) => boolean): Promise<string> => until(() => presences.find(is), "a presence"),
    async fileOf(message: ReceivedMessage): Promise<Buffer> {
      const { hosts } = await current().refreshMediaConn(false);
      const httpsAgent = agentTo(hosts[0]?.hostname ?? "", place.mediaCa);
      return Buffer.from(await library.downloadMediaMessage(message, "buffer", { options: { httpsAgent } }));
    },
    async away(): Promise<void> {
      const before = closes.length;
      current().end(undefined);
      await until(() => closes.length > before, "the end of the connection");
    },
    end: () => socket?.end(undefined),
  };
}

export function textOf(content: Content): string | undefined {
  return content.conversation ?? content.extendedTextMessage?.text;
}

/** What a number's phone shows. */
export async function shownAt(sandbox: RunningSandbox, phone: string): Promise<WhatsAppSandboxMessage[]> {
  const { messages } = await sandbox.ask<{ messages: WhatsAppSandboxMessage[] }>(`/whatsapp/messages?phone=${phone}`);
  return messages;
}

function jidOf(to: string): string {
  return to.includes("@") ? to : `${to}@s.whatsapp.net`;
}

/** For downloads these libraries name WhatsApp's own host whatever they were told: it is found at the sandbox's. */
function agentTo(hostname: string, ca: string): Agent {
  const [host, port] = hostname.split(":");
  const agent = new Agent({ ca });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    const there = { ...options, host, port: Number(port), servername: "localhost" } as TcpNetConnectOpts;
    return connect(there, connected);
  };
  return agent;
}

function keyStore({ BufferJSON, proto }: BaileysLike, kept: Map<string, string>) {
  return {
    get(type: string, ids: readonly string[]) {
      const found: Record<string, unknown> = {};
      for (const id of ids) {
        const text = kept.get(`${type}/${id}`);
        if (text === undefined) continue;
        const value: object = JSON.parse(text, BufferJSON.reviver);
        found[id] = type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
      }
      return found;
    },
    set(changes: Record<string, Record<string, unknown>>) {
      for (const [type, values] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(values)) {
          if (value) kept.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
          else kept.delete(`${type}/${id}`);
        }
      }
    },
  };
}
