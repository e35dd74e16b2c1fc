import { createHash } from "node:crypto";
import type { Core } from "./core.ts";
import type { PublicBundle } from "./libsignal.ts";
import type { LinkedDevice, PublicPreKey, SignedPreKey } from "./linked-devices.ts";
import { attribute, bigEndian, bytesOf, child, children, parseJid, type Stanza, stanza, uintOf } from "./stanzas.ts";

const CURVE_25519 = Buffer.from([5]);

/** The keys that start a conversation with a device, as the wire has them. */
export function bundleContent(bundle: PublicBundle): Stanza[] {
  const { signedPreKey, preKey } = bundle;
  return [
    stanza("type", {}, CURVE_25519),
    stanza("identity", {}, bundle.identity),
    stanza("skey", {}, [...keyContent(signedPreKey), stanza("signature", {}, signedPreKey.signature)]),
    ...(preKey === undefined ? [] : [stanza("key", {}, keyContent(preKey))]),
  ];
}

function keyContent(key: { readonly id: number; readonly public: Uint8Array }): Stanza[] {
  return [stanza("id", {}, bigEndian(key.id, 3)), stanza("value", {}, key.public)];
}

/** Answers `<key>`: a bundle for each device that was asked for. */
export function bundleList(core: Core, request: Stanza): Stanza {
  return stanza(
    "list",
    {},
    children(request, "user").map((user) => {
      const jid = attribute(user, "jid");
      const bundle = bundleOf(core, jid);
      return stanza("user", { jid }, bundle === undefined ? [NOT_FOUND] : registered(bundle));
    }),
  );
}

/** Answers `<key_fetch>`: one-time keys of devices whose identity is known, each named by its number. */
export function deviceBundles(core: Core, request: Stanza): Stanza {
  const users = children(request, "user").map((user) => {
    const jid = attribute(user, "jid");
    const devices = children(user, "device").map((device) => {
      const id = attribute(device, "id");
      const bundle = bundleOf(core, id === "0" ? jid : jid.replace("@", `:${id}@`));
      return stanza("device", { id }, bundle === undefined ? [NOT_FOUND] : registered(bundle));
    });
    return stanza("user", { jid }, devices);
  });
  return stanza("list", {}, users);
}

/** Answers `<digest>`: what we hold of a device's keys, by which it sees whether they are its own. */
export function keysDigest(core: Core, device: LinkedDevice): Stanza {
  const { registrationId, identity, signedPreKey } = device;
  const preKeys = core.devices.preKeys(device);
  const hash = createHash("sha1").update(identity).update(signedPreKey.public).update(signedPreKey.signature);
  for (const key of preKeys) hash.update(key.public);
  return stanza("digest", {}, [
    stanza("registration", {}, bigEndian(registrationId, 4)),
    stanza("type", {}, CURVE_25519),
    stanza("identity", {}, identity),
    stanza("skey", {}, [...keyContent(signedPreKey), stanza("signature", {}, signedPreKey.signature)]),
    stanza(
      "list",
      {},
      preKeys.map(({ id }) => stanza("id", {}, bigEndian(id, 3))),
    ),
    stanza("hash", {}, hash.digest()),
  ]);
}

const NOT_FOUND = stanza("error", { code: "404", text: "item-not-found" });

function registered(bundle: PublicBundle): Stanza[] {
  return [stanza("registration", {}, bigEndian(bundle.registrationId, 4)), ...bundleContent(bundle)];
}

function bundleOf(core: Core, text: string): PublicBundle | undefined {
  const jid = parseJid(text);
  const account = core.accounts.find(text);
  if (jid === undefined || account === undefined) return undefined;
  if (jid.device === 0) return core.peer(account.phone).bundle();
  const device = core.devices.find(account.phone, jid.device);
  return device && deviceBundle(core, device);
}

/** Uses up one of the device's one-time keys. */
export function deviceBundle(core: Core, device: LinkedDevice): PublicBundle {
  return {
    registrationId: device.registrationId,
    identity: device.identity,
    signedPreKey: device.signedPreKey,
    preKey: core.devices.takePreKey(device),
  };
}

/** The bundle that a device sends along when it could not read a message; undefined when it sent none. */
export function bundleOfRetry(receipt: Stanza): PublicBundle | undefined {
  const keys = child(receipt, "keys");
  const registration = child(receipt, "registration");
  if (keys === undefined || registration === undefined) return undefined;
  const preKey = child(keys, "key");
  return {
    registrationId: uintOf(registration),
    identity: bytesOf(child(keys, "identity")),
    signedPreKey: readSignedPreKey(child(keys, "skey")),
    preKey: preKey && readPreKey(preKey),
  };
}

export function readPreKey(node: Stanza): PublicPreKey {
  return { id: uintOf(child(node, "id")), public: bytesOf(child(node, "value")) };
}

export function readSignedPreKey(node: Stanza | undefined): SignedPreKey {
  return {
    id: uintOf(child(node, "id")),
    public: bytesOf(child(node, "value")),
    signature: bytesOf(child(node, "signature")),
  };
}
