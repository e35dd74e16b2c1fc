import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DEFAULT_ORIGIN } from "baileys";
import { WebSocketServer } from "ws";
import type { NetworkPorts } from "../common/network-ports.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import { certificateChain } from "./certificates.ts";
import { Connection, type ConnectionHandlers, type ServerIdentity } from "./connection.ts";
import { makeCore, type NetworkLimits } from "./core.ts";
import type { NetworkDependencies } from "./dependencies.ts";
import { deviceConnections } from "./device-connections.ts";
import { groupReadings } from "./group-readings.ts";
import { generateKeyPair, type KeyPair } from "./libsignal.ts";
import { linkCodes } from "./link-codes.ts";
import { type MediaHost, startMediaHost } from "./media-host.ts";
import { receiveMessage } from "./messages.ts";
import { pairing } from "./pairing.ts";
import { phoneReader } from "./phone-reader.ts";
import { pictureAt } from "./picture-queries.ts";
import { presences } from "./presences.ts";
import { answerQuery } from "./queries.ts";
import { receiptAcknowledgement, receiveReceipt } from "./receipts.ts";
import { retries } from "./retries.ts";
import { sandboxControls, type WhatsAppSandboxControls } from "./sandbox-controls.ts";
import { whatsAppSeenBy } from "./seen-by.ts";
import { attribute, child, IqRefusal, iqError, iqResult, type Stanza } from "./stanzas.ts";
import { mediaTls } from "./tls.ts";

interface WhatsAppSandboxOptions extends NetworkPorts {
  /** Where to listen; clients are told this address. */
  readonly host: string;
  /** Free ones where absent. */
  readonly webSocketPort?: number | undefined;
  readonly mediaPort?: number | undefined;
  /** After how long a phone that nobody holds reads a message. 4 s where absent. */
  readonly autoReadMs?: number | undefined;
  readonly limits?: Partial<NetworkLimits> | undefined;
}

/** A WhatsApp network on loopback, with its phones. */
export interface WhatsAppSandbox extends WhatsAppSandboxControls {
  close(): Promise<void>;
}

const AUTO_READ_MS = 4000;
const DEFAULT_LIMITS: NetworkLimits = { messagesPerPhone: 500, mediaBytes: 256 * 1024 * 1024 };
/** Encrypted, of which the largest document is a little more. */
const MAX_UPLOAD_BYTES = 101 * 1024 * 1024;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/**
 * Starts a network that real clients link to and send through, unchanged: Noise, certificates, Signal and media are
 * WhatsApp's own protocol. Its state is the store's: a network started on the same store has the same phones, devices
 * and conversations. See docs/decisions/006.
 */
export async function whatsAppSandbox(options: WhatsAppSandboxOptions): Promise<WhatsAppSandbox> {
  const { store, clock, random, logger, host } = options;
  const core = makeCore({ store, clock, random, logger }, { ...DEFAULT_LIMITS, ...options.limits });
  const root = storedKeyPair(store, "root");
  const staticKey = storedKeyPair(store, "static");
  const identity = { staticKey, certificates: certificateChain(root, staticKey.public) };
  const tls = mediaTls(core, host);
  const token = Buffer.from(random.bytes(18)).toString("base64url");
  const mediaHost = await startMediaHost(core.media, (path) => pictureAt(core, path), logger, {
    host,
    port: options.mediaPort ?? 0,
    tls,
    token,
    maxBytes: MAX_UPLOAD_BYTES,
  });
  const offers = pairing(core);
  const dependencies: NetworkDependencies = {
    core,
    reader: phoneReader(core, options.autoReadMs ?? AUTO_READ_MS),
    retries: retries(),
    groupReadings: groupReadings(logger),
    pairing: offers,
    linkCodes: linkCodes(core, offers),
    deviceConnections: deviceConnections(core),
    presences: presences(core),
    mediaHost: { hostname: mediaHost.address, token, maxBytes: MAX_UPLOAD_BYTES },
  };
  const server = await listenForClients(identity, handlersOf(dependencies), { host, port: options.webSocketPort ?? 0 });
  store.flush();
  const address = {
    webSocketUrl: `ws://${host}:${(server.http.address() as AddressInfo).port}/ws/chat`,
    rootPublicKey: root.public.toString("base64"),
    mediaCa: tls.ca,
  };
  const controls = sandboxControls(dependencies, address);
  return {
    ...controls,
    watch: core.changes.watch,
    seenBy: (viewer) => whatsAppSeenBy(dependencies, controls, viewer),
    close: () => closeAll(dependencies, server, mediaHost),
  };
}

function storedKeyPair(store: SandboxStore, name: string): KeyPair {
  const pairs = collection<KeyPair>(store, "server-key");
  const pair = pairs.get(name) ?? generateKeyPair();
  pairs.set(name, pair);
  return pair;
}

function handlersOf(dependencies: NetworkDependencies): ConnectionHandlers {
  const { core, pairing, linkCodes, deviceConnections, presences } = dependencies;
  return {
    async opened(connection) {
      if (connection.payload.devicePairingData) pairing.offer(connection);
      else await deviceConnections.logIn(connection);
    },
    received: (connection, node) => receive(dependencies, connection, node),
    closed(connection) {
      const device = deviceConnections.device(connection);
      linkCodes.withdraw(connection);
      pairing.withdraw(connection);
      deviceConnections.left(connection);
      // It may be back already, over another one.
      if (device !== undefined && core.outbox.connection(device) === null) presences.left(device);
    },
    failed: (error) => core.logger.warn("sandbox-connection-failed", { error }),
    // What a client was told is never forgotten, save ticks: those may be told again.
    beforeSend: (node) => {
      if (node.tag !== "receipt" && node.attrs.class !== "receipt") core.store.flush();
    },
  };
}

async function receive(dependencies: NetworkDependencies, connection: Connection, node: Stanza): Promise<void> {
  const { core, deviceConnections, pairing, linkCodes } = dependencies;
  if (node.tag === "iq" && node.attrs.type === "result") return pairing.confirm(connection, node);
  const device = deviceConnections.device(connection);
  if (device === undefined) {
    if (node.tag !== "iq") return;
    const answer = pairing.passkeys.answer(connection, node);
    answerWith(connection, node, answer === null ? linkCodes.answer(connection, node) : answer);
    return;
  }
  core.takeovers.heard(connection);
  switch (node.tag) {
    case "iq":
      return await answerIq(dependencies, connection, node);
    case "message":
      return await receiveMessage(dependencies, connection, device, node);
    case "receipt":
      await receiveReceipt(core, device, node);
      return connection.send(receiptAcknowledgement(node));
    case "presence":
      return dependencies.presences.take(device, node);
    case "chatstate":
      return dependencies.presences.tellTyping(device, node);
    case "ack":
      if (node.attrs.class === "message") {
        if (node.attrs.error === undefined) core.outbox.confirm(device, "message", attribute(node, "id"));
        else core.outbox.refuse(device, attribute(node, "id"));
      }
      if (node.attrs.class === "notification") core.outbox.confirm(device, "notification", attribute(node, "id"));
      if (node.attrs.class === "receipt")
        core.outbox.confirm(device, "receipt", attribute(node, "id"), node.attrs.type);
  }
}

async function answerIq(dependencies: NetworkDependencies, connection: Connection, iq: Stanza): Promise<void> {
  const { core, deviceConnections, mediaHost } = dependencies;
  const device = deviceConnections.device(connection);
  if (device === undefined) return;
  if (child(iq, "remove-companion-device") !== undefined) {
    connection.send(iqResult(attribute(iq, "id")));
    return deviceConnections.unlink(device);
  }
  answerWith(connection, iq, answerQuery({ core, device, mediaHost }, iq));
  if (iq.attrs.xmlns === "passive") await deviceConnections.activate(connection, device);
}

function answerWith(connection: Connection, iq: Stanza, answer: Stanza[] | undefined | IqRefusal): void {
  const asked = [attribute(iq, "id"), iq.attrs.xmlns === "w:g2" ? iq.attrs.to : undefined] as const;
  connection.send(
    answer instanceof IqRefusal ? iqError(asked[0], answer, asked[1]) : iqResult(asked[0], answer, asked[1]),
  );
}

interface ClientServer {
  readonly http: Server;
  readonly sockets: WebSocketServer;
}

function listenForClients(
  identity: ServerIdentity,
  handlers: ConnectionHandlers,
  address: { host: string; port: number },
): Promise<ClientServer> {
  const http = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({
    server: http,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    // Clients say WhatsApp's own origin; a page in a browser cannot.
    verifyClient: ({ origin }: { origin?: string }) => origin === undefined || origin === DEFAULT_ORIGIN,
  });
  sockets.on("connection", (socket) => new Connection(socket, identity, handlers));
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(address.port, address.host, () => resolve({ http, sockets }));
  });
}

async function closeAll(
  dependencies: NetworkDependencies,
  { http, sockets }: ClientServer,
  mediaHost: MediaHost,
): Promise<void> {
  dependencies.reader.close();
  dependencies.groupReadings.close();
  for (const socket of sockets.clients) socket.terminate();
  await new Promise<void>((closed) => sockets.close(() => closed()));
  await new Promise<void>((closed) => http.close(() => closed()));
  await mediaHost.close();
  dependencies.core.store.flush();
}
