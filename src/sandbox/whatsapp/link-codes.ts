import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { failure, type Result } from "#domain/result.ts";
import type { Connection } from "./connection.ts";
import { type Core, notification } from "./core.ts";
import { agree, generateKeyPair } from "./libsignal.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import type { Linking, Pairing, ScanFailure } from "./pairing.ts";
import { bytesOf, child, IqRefusal, parseJid, type Stanza, stanza } from "./stanzas.ts";

/** The code is not the one that the device shows. */
export type EnterFailure = ScanFailure | { readonly code: "link-code-wrong" };

/** Linking by a code that the device shows and somebody types on the phone: neither ever sends the code itself. */
export interface LinkCodes {
  /** What a device asks that no phone has linked yet. */
  answer(connection: Connection, iq: Stanza): Stanza[] | undefined | IqRefusal;
  withdraw(connection: Connection): void;
  /** The code is typed on this phone; `by` as of a scan. */
  enter(code: string, phone: string, by?: string): Promise<Result<Linking, EnterFailure>>;
}

/** What a device has asked for; of each phone the latest counts. */
interface Hello {
  readonly connection: Connection;
  readonly reference: Buffer;
  /** The device's key under the code. */
  readonly wrapped: Buffer;
  readonly sinceMs: number;
  tries: number;
  finished(bundle: Buffer | null): void;
}

const TAG = "link_code_companion_reg";
const LIFE_MS = 180_000;
const MAX_TRIES = 3;
const FINISH_WITHIN_MS = 10_000;
const WRAPPED_BYTES = 80;
/** As WhatsApp has it: a browser that people know on a system that people know. */
const KNOWN_PLATFORM =
  /^(Chrome|Edge|Firefox|Opera|Safari|IE) \((Windows|Mac OS|macOS|Linux|Ubuntu|Debian|Android|iOS)\)$/;
const ROUNDS = 131_072;
const BUNDLE_KEY = "link_code_pairing_key_bundle_encryption_key";

const stretch = promisify(pbkdf2);

export function linkCodes(core: Core, pairing: Pick<Pairing, "identityOf" | "link">): LinkCodes {
  const hellos = new Map<string, Hello>();

  function hello(connection: Connection, asked: Stanza): Stanza[] | IqRefusal {
    const phone = parseJid(asked.attrs.jid)?.user ?? "";
    const fault = core.faults.active("nack", phone);
    if (fault !== undefined) return new IqRefusal(fault, fault === 429 ? "rate-overlimit" : "not-acceptable");
    const display = bytesOf(child(asked, "companion_platform_display")).toString();
    const wrapped = bytesOf(child(asked, "link_code_pairing_wrapped_companion_ephemeral_pub"));
    if (!KNOWN_PLATFORM.test(display) || wrapped.length !== WRAPPED_BYTES) return new IqRefusal(400, "bad-request");
    if (!isOnWhatsApp(phone)) return new IqRefusal(404, "item-not-found");
    const reference = Buffer.from(`3@${Buffer.from(core.random.bytes(9)).toString("base64")}`);
    hellos.get(phone)?.finished(null);
    const sinceMs = core.clock.now().getTime();
    hellos.set(phone, { connection, reference, wrapped, sinceMs, tries: 0, finished: () => undefined });
    return [stanza(TAG, { stage: "companion_hello" }, [stanza("link_code_pairing_ref", {}, reference)])];
  }

  function finish(connection: Connection, asked: Stanza): Stanza[] | undefined | IqRefusal {
    const reference = bytesOf(child(asked, "link_code_pairing_ref"));
    const found = [...hellos.values()].find((each) => each.connection === connection);
    if (found === undefined || !found.reference.equals(reference)) return new IqRefusal(404, "item-not-found");
    found.finished(bytesOf(child(asked, "link_code_pairing_wrapped_key_bundle")));
    return undefined;
  }

  /** What the device makes of the phone's half; null when it makes nothing of it. */
  function finishOf(waiting: Hello): Promise<Buffer | null> {
    waiting.finished(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), FINISH_WITHIN_MS);
      waiting.finished = (bundle) => {
        clearTimeout(timer);
        resolve(bundle);
      };
    });
  }

  return {
    answer(connection, iq) {
      if (iq.attrs.xmlns === "w:p") return undefined;
      const asked = child(iq, TAG);
      if (asked?.attrs.stage === "companion_hello") return hello(connection, asked);
      if (asked?.attrs.stage === "companion_finish") return finish(connection, asked);
      return new IqRefusal(501, "feature-not-implemented");
    },
    withdraw(connection) {
      for (const [phone, each] of hellos) {
        if (each.connection !== connection) continue;
        each.finished(null);
        hellos.delete(phone);
      }
    },
    async enter(code, phone, by) {
      const waiting = hellos.get(phone);
      const isOver = waiting === undefined || core.clock.now().getTime() - waiting.sinceMs > LIFE_MS;
      if (isOver || waiting.tries >= MAX_TRIES) return failure({ code: "code-expired" });
      waiting.tries += 1;
      const { connection, wrapped } = waiting;
      const ephemeral = generateKeyPair();
      const shared = agree(ephemeral.private, await unwrapped(wrapped, code));
      const own = core.peer(phone).identityKey;
      const key = await wrappedKey(core, ephemeral.public, code);
      if (hellos.get(phone) !== waiting) return failure({ code: "code-expired" });
      const answered = finishOf(waiting);
      connection.send(primaryHello(core, waiting.reference, key, own.public));
      const bundle = await answered;
      const identity = pairing.identityOf(connection);
      const opened = bundle === null ? null : openBundle(bundle, shared);
      if (
        opened === null ||
        identity === null ||
        !opened.subarray(0, 64).equals(Buffer.concat([identity, own.public]))
      ) {
        return failure({ code: "link-code-wrong" });
      }
      hellos.delete(phone);
      const secret = derived(
        Buffer.concat([shared, agree(own.private, identity), opened.subarray(64)]),
        "",
        "adv_secret",
      );
      return await pairing.link(connection, { identity, secret }, phone, by);
    },
  };
}

function primaryHello(core: Core, reference: Buffer, wrapped: Buffer, identity: Buffer): Stanza {
  return notification(core, TAG, [
    stanza(TAG, { stage: "primary_hello" }, [
      stanza("link_code_pairing_ref", {}, reference),
      stanza("link_code_pairing_wrapped_primary_ephemeral_pub", {}, wrapped),
      stanza("primary_identity_pub", {}, identity),
    ]),
  ]);
}

/** A wrong code opens it as well, to another key. */
async function unwrapped(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await stretch(code, wrapped.subarray(0, 32), ROUNDS, 32, "sha256");
  const cipher = createDecipheriv("aes-256-ctr", key, wrapped.subarray(32, 48));
  return Buffer.concat([cipher.update(wrapped.subarray(48)), cipher.final()]);
}

async function wrappedKey({ random }: Core, publicKey: Buffer, code: string): Promise<Buffer> {
  const [salt, iv] = [Buffer.from(random.bytes(32)), Buffer.from(random.bytes(16))];
  const cipher = createCipheriv("aes-256-ctr", await stretch(code, salt, ROUNDS, 32, "sha256"), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
}

/** Both identities and 32 bytes of chance; null where the two sides have not agreed on a key. */
function openBundle(bundle: Buffer, shared: Buffer): Buffer | null {
  const cipher = createDecipheriv(
    "aes-256-gcm",
    derived(shared, bundle.subarray(0, 32), BUNDLE_KEY),
    bundle.subarray(32, 44),
  );
  cipher.setAuthTag(bundle.subarray(-16));
  try {
    return Buffer.concat([cipher.update(bundle.subarray(44, -16)), cipher.final()]);
  } catch {
    return null;
  }
}

function derived(key: Buffer, salt: Uint8Array | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, purpose, 32));
}
