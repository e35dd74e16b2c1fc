import { GroupCipher } from "baileys/lib/Signal/Group/group_cipher.js";
import { GroupSessionBuilder } from "baileys/lib/Signal/Group/group-session-builder.js";
import { SenderKeyDistributionMessage } from "baileys/lib/Signal/Group/sender-key-distribution-message.js";
import { SenderKeyName } from "baileys/lib/Signal/Group/sender-key-name.js";
import { SenderKeyRecord } from "baileys/lib/Signal/Group/sender-key-record.js";
import { collection, type SandboxStore } from "../common/store.ts";
import type { Address } from "./libsignal.ts";

/** A phone's end of the encryption in groups: each sending device has a key there, which it gives to all others. */
export interface GroupKeys {
  /** Takes the key of a sender. */
  learn(group: string, sender: Address, distribution: Uint8Array): Promise<void>;
  /** Throws where the sender's key is not known. */
  decrypt(group: string, sender: Address, bytes: Uint8Array): Promise<Buffer>;
  /** With the key of this phone, which `share` makes where there is none. */
  encrypt(group: string, plain: Uint8Array): Promise<Buffer>;
  /** What whoever has not got this phone's key is given. */
  share(group: string): Promise<Buffer>;
  /** The key is made anew, and shared with those that are left. */
  renew(group: string): void;
}

/** How a message was opened by the phone that read it last: whoever holds the same key opens it alike. */
interface Opening {
  readonly sender: string;
  readonly bytes: Uint8Array;
  readonly before: Uint8Array;
  readonly after: Buffer;
  readonly plain: Buffer;
}

/** What phones that read the same message share: most of the time goes into one signature, which all of them would check. */
export interface SharedOpening {
  last: Opening | null;
}

export function groupKeys(
  store: SandboxStore,
  phone: string,
  { own, opening }: { readonly own: Address; readonly opening: SharedOpening },
): GroupKeys {
  const stored = collection<Buffer>(store, "sender-key");
  const keyOf = (name: SenderKeyName) => `${phone}/${name.toString()}`;
  const records = {
    async loadSenderKey(name: SenderKeyName) {
      const bytes = stored.get(keyOf(name));
      return bytes === undefined ? new SenderKeyRecord() : SenderKeyRecord.deserialize(bytes);
    },
    async storeSenderKey(name: SenderKeyName, record: SenderKeyRecord) {
      stored.set(keyOf(name), Buffer.from(JSON.stringify(record.serialize())));
    },
  };
  const nameOf = (group: string, { user, device }: Address) =>
    new SenderKeyName(group, { id: user, deviceId: device, toString: () => `${user}.${device}` });

  return {
    async learn(group, sender, distribution) {
      const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
      await new GroupSessionBuilder(records).process(nameOf(group, sender), message);
    },
    async decrypt(group, sender, bytes) {
      const name = nameOf(group, sender);
      const key = keyOf(name);
      const before = stored.get(key);
      const { last } = opening;
      if (
        before !== undefined &&
        last?.sender === name.toString() &&
        isEqual(last.bytes, bytes) &&
        isEqual(last.before, before)
      ) {
        stored.set(key, last.after);
        return last.plain;
      }
      const plain = Buffer.from(await new GroupCipher(records, name).decrypt(bytes));
      const after = stored.get(key);
      if (before !== undefined && after !== undefined)
        opening.last = { sender: name.toString(), bytes, before, after, plain };
      return plain;
    },
    async encrypt(group, plain) {
      return Buffer.from(await new GroupCipher(records, nameOf(group, own)).encrypt(plain));
    },
    async share(group) {
      return Buffer.from((await new GroupSessionBuilder(records).create(nameOf(group, own))).serialize());
    },
    renew: (group) => stored.delete(keyOf(nameOf(group, own))),
  };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
