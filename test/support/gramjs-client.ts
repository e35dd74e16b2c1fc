import { createHash, createPublicKey } from "node:crypto";
import { TelegramClient } from "telegram";
import { _serverKeys } from "telegram/crypto/RSA.js";
import { Logger, LogLevel } from "telegram/extensions/Logger.js";
import { PromisedNetSockets } from "telegram/extensions/PromisedNetSockets.js";
import { readBigIntFromBuffer } from "telegram/Helpers.js";
import { StringSession } from "telegram/sessions/StringSession.js";
import type { TelegramNetworkAddress } from "#sandbox/telegram/sandbox-controls.ts";

const HOME = 2;

/** GramJS, pointed at a sandbox: it knows no way to name a key or a port, so both are put in its way. */
export function gramJsClient(network: TelegramNetworkAddress, session = ""): TelegramClient {
  trust(network.publicKey);
  const stored = new StringSession(session);
  // The ports that it knows of are never dialled.
  if (session === "") stored.setDC(HOME, network.dataCentres[HOME]?.host ?? "", 80);
  class SandboxSocket extends PromisedNetSockets {
    override connect(): Promise<unknown> {
      const { host, port } = network.dataCentres[stored.dcId] ?? { host: "", port: 0 };
      return super.connect(port, host);
    }
  }
  return new TelegramClient(stored, 1, "gramjs", {
    networkSocket: SandboxSocket,
    baseLogger: new Logger(LogLevel.NONE),
    connectionRetries: 1,
    reconnectRetries: 0,
    deviceModel: "GramJS",
  });
}

/** Closes its connections, and the timers that it forgets. */
export async function closeGramJs(client: TelegramClient): Promise<void> {
  await client.destroy();
  const { _exportedSenderPromises: senders, _exportedSenderReleaseTimeouts: timers } = client as unknown as Internals;
  for (const timer of timers.values()) clearTimeout(timer);
  for (const sender of senders.values()) await (await sender).disconnect();
}

interface Internals {
  readonly _exportedSenderPromises: Map<number, Promise<{ disconnect(): Promise<void> }>>;
  readonly _exportedSenderReleaseTimeouts: Map<number, NodeJS.Timeout>;
}

function trust(publicKey: string): void {
  const { n = "", e = "" } = createPublicKey(publicKey).export({ format: "jwk" });
  const modulus = Buffer.from(n, "base64url");
  const exponent = Buffer.from(e, "base64url");
  const digest = createHash("sha1").update(tlBytes(modulus)).update(tlBytes(exponent)).digest();
  const key = { n: readBigIntFromBuffer(modulus, false), e: Number(BigInt(`0x${exponent.toString("hex")}`)) };
  _serverKeys.set(digest.subarray(-8).readBigInt64LE().toString(), key);
}

/** With its length before and padding behind. */
function tlBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head =
    length < 254 ? Buffer.from([length]) : Buffer.from([254, length & 255, (length >> 8) & 255, length >> 16]);
  return Buffer.concat([head, bytes, Buffer.alloc((4 - ((head.length + length) % 4)) % 4)]);
}
