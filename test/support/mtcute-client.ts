import { createCipheriv, createHash, createHmac, pbkdf2, randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { deflateSync, gunzipSync } from "node:zlib";
import { connectTcp } from "@fuman/node";
import {
  type ICorePlatform,
  IntermediatePacketCodec,
  type IPacketCodec,
  MemoryStorage,
  networkMiddlewares,
  type TelegramTransport,
} from "@mtcute/core";
import { BaseTelegramClient, type BaseTelegramClientOptions } from "@mtcute/core/client.js";
import { addPublicKey, BaseCryptoProvider, type ICryptoProvider, type IEncryptionScheme } from "@mtcute/core/utils.js";
import { getWasmUrl, ige256Decrypt, ige256Encrypt, initSync } from "@mtcute/wasm";

export interface BareClientOptions {
  /** PKCS#1 PEM of the sandbox. */
  readonly publicKey: string;
  /** Port on 127.0.0.1 by data centre. */
  readonly ports: ReadonlyMap<number, number>;
  readonly storage?: MemoryStorage;
  /** As BaseTelegramClient has it; none by default. */
  readonly updates?: BaseTelegramClientOptions["updates"];
  readonly codec?: () => IPacketCodec;
  /** Speaks with keys that it makes for some hours each. */
  readonly usePfs?: boolean;
  /** What it calls itself. */
  readonly device?: string | undefined;
}

/** mtcute as it comes, with nothing of ours: it waits for no flood and repeats no failed call. */
export function makeBareClient(options: BareClientOptions): BaseTelegramClient {
  const crypto = new NodeCrypto();
  addPublicKey(crypto, options.publicKey);
  return new BaseTelegramClient({
    apiId: 1,
    apiHash: "bare",
    crypto,
    platform: PLATFORM,
    storage: options.storage ?? new MemoryStorage(),
    transport: loopback(options),
    updates: options.updates ?? false,
    initConnectionOptions: { deviceModel: options.device ?? "Bare client", systemVersion: "Linux", appVersion: "1.0" },
    logLevel: 0,
    network: {
      usePfs: options.usePfs ?? false,
      middlewares: networkMiddlewares.basic({
        floodWaiter: { maxWait: 0, maxRetries: 1 },
        internalErrors: { maxRetries: 0, waitTime: 0 },
      }),
    },
  });
}

function loopback({ ports, codec = () => new IntermediatePacketCodec() }: BareClientOptions): TelegramTransport {
  return {
    async connect({ id }) {
      const port = ports.get(id);
      if (port === undefined) throw new Error(`no data centre ${id}`);
      const connection = await connectTcp({ address: "127.0.0.1", port });
      connection.setNoDelay(true);
      return connection;
    },
    packetCodec: codec,
  };
}

const PLATFORM: ICorePlatform = {
  getDeviceModel: () => "Bare client",
  getDefaultLogLevel: () => null,
  log() {},
  beforeExit: () => () => {},
};

class NodeCrypto extends BaseCryptoProvider implements ICryptoProvider {
  initialize(): void {
    initSync(readFileSync(getWasmUrl()));
  }

  createAesCtr(key: Uint8Array, iv: Uint8Array): { process(data: Uint8Array): Uint8Array } {
    const cipher = createCipheriv(`aes-${key.length * 8}-ctr`, key, iv);
    return { process: (data) => cipher.update(data) };
  }

  createAesIge(key: Uint8Array, iv: Uint8Array): IEncryptionScheme {
    return { encrypt: (data) => ige256Encrypt(data, key, iv), decrypt: (data) => ige256Decrypt(data, key, iv) };
  }

  pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    rounds: number,
    length = 64,
    algorithm = "sha512",
  ): Promise<Uint8Array> {
    return promisify(pbkdf2)(password, salt, rounds, length, algorithm);
  }

  sha1(data: Uint8Array): Uint8Array {
    return createHash("sha1").update(data).digest();
  }

  sha256(data: Uint8Array): Uint8Array {
    return createHash("sha256").update(data).digest();
  }

  hmacSha256(data: Uint8Array, key: Uint8Array): Uint8Array {
    return createHmac("sha256", key).update(data).digest();
  }

  /** Null where it would be longer than `maxBytes`. */
  gzip(data: Uint8Array, maxBytes: number): Uint8Array | null {
    try {
      return deflateSync(data, { maxOutputLength: maxBytes });
    } catch {
      return null;
    }
  }

  gunzip(data: Uint8Array): Uint8Array {
    return gunzipSync(data);
  }

  randomFill(bytes: Uint8Array): void {
    randomFillSync(bytes);
  }
}
