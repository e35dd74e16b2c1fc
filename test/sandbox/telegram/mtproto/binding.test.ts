import { createHash, randomBytes } from "node:crypto";
import { ige256Encrypt } from "@mtcute/wasm";
import Long from "long";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ByteWriter } from "#sandbox/telegram/tl/bytes.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { memoryWireStore } from "#test/fakes/wire-store.ts";
import { type RawClient, rawClient } from "./raw-client.ts";
import { makeRig, NEAREST, PRIVATE_KEY, type Rig, SALT } from "./rig.ts";

const { service } = await loadLayers();
const HOURS_MS = 3_600_000;
const CALL = { _: "help.getNearestDc" } as const;
const SESSION = 77n;

const key = (id: string) => ({ id, key: randomBytes(256), salt: SALT, dataCentre: 2, device: "", layer: 227 });
const permanent = key("1112131415161718");
const another = key("2122232425262728");
const temporary = key("3132333435363738");
/** Bound before. */
const earlier = key("4142434445464748");
const store = memoryWireStore();
const clock = fakeClock();
let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + HOURS_MS);
  for (const one of [permanent, another]) store.saveKey({ ...one, createdAt });
  store.saveKey({ ...temporary, createdAt, temporary: { expiresAt, boundTo: null } });
  store.saveKey({ ...earlier, createdAt, temporary: { expiresAt, boundTo: permanent.id } });
  store.savePrivateKey(PRIVATE_KEY);
  rig = await makeRig({ store, clock });
  client = await rawClient(rig.wire.ports.get(2) ?? 0, temporary, { sessionId: SESSION, now: clock.now });
  client.salt = SALT;
});

afterAll(async () => {
  client.socket.destroy();
  await rig.close();
});

const sha1 = (...parts: Uint8Array[]) => createHash("sha1").update(Buffer.concat(parts)).digest();
const numberOf = (id: string) => Long.fromBigInt(Buffer.from(id, "hex").readBigInt64LE());

interface Wish {
  readonly by?: { readonly id: string; readonly key: Buffer };
  readonly inner?: object;
  readonly damage?: (encrypted: Buffer) => void;
}

/** Asks that the temporary key may speak for the permanent one, by MTProto's first version written down once more. */
async function bind({ by = permanent, inner = {}, damage = () => {} }: Wish = {}): Promise<unknown> {
  const messageId = client.nextMessageId();
  const [nonce, expiresAt] = [Long.fromNumber(5), 9];
  const keys = { tempAuthKeyId: numberOf(temporary.id), permAuthKeyId: numberOf(by.id) };
  const wish = { _: "mt_bind_auth_key_inner", nonce, ...keys, tempSessionId: Long.fromBigInt(SESSION), expiresAt };
  const body = encodeObject(service, { ...wish, ...inner });
  const head = new ByteWriter().raw(randomBytes(16)).bigint(messageId).uint(0).uint(body.length).done();
  const whole = Buffer.concat([head, body]);
  const messageKey = sha1(whole).subarray(4);
  const [a, b] = [
    sha1(messageKey, by.key.subarray(0, 32)),
    sha1(by.key.subarray(32, 48), messageKey, by.key.subarray(48, 64)),
  ];
  const [c, d] = [sha1(by.key.subarray(64, 96), messageKey), sha1(messageKey, by.key.subarray(96, 128))];
  const aes = Buffer.concat([a.subarray(0, 8), b.subarray(8, 20), c.subarray(4, 16)]);
  const iv = Buffer.concat([a.subarray(8, 20), b.subarray(0, 8), c.subarray(16, 20), d.subarray(0, 8)]);
  const padded = Buffer.concat([whole, randomBytes((16 - (whole.length % 16)) % 16)]);
  const encryptedMessage = Buffer.concat([Buffer.from(by.id, "hex"), messageKey, ige256Encrypt(padded, aes, iv)]);
  damage(encryptedMessage);
  const request = { _: "auth.bindTempAuthKey", permAuthKeyId: numberOf(by.id), nonce, expiresAt, encryptedMessage };
  return await client.answerTo(client.call(request, { messageId }));
}

const INVALID = { _: "mt_rpc_error", errorCode: 400, errorMessage: "ENCRYPTED_MESSAGE_INVALID" };

test("a temporary key that speaks for none is not listened to", async () => {
  const refusal = { errorCode: 401, errorMessage: "AUTH_KEY_PERM_EMPTY" };
  expect(await client.answerTo(client.call(CALL))).toMatchObject(refusal);
  expect(rig.calls).toEqual([]);
});

test.each<[string, Wish]>([
  ["with a key that nobody has", { by: { ...permanent, id: "0000000000000001" } }],
  ["with another key than it names", { by: { ...another, id: permanent.id } }],
  ["with itself", { by: temporary }],
  ["of another session", { inner: { tempSessionId: Long.fromNumber(1) } }],
  ["of another key", { inner: { tempAuthKeyId: numberOf(another.id) } }],
  ["with another number", { inner: { nonce: Long.fromNumber(6) } }],
  ["that was changed on its way", { damage: (encrypted) => encrypted.writeUInt8(encrypted.readUInt8(40) ^ 1, 40) }],
])("a wish %s is refused", async (_what, wish) => expect(await bind(wish)).toMatchObject(INVALID));

test("speaks for the key with which it was wished, until its time is over", async () => {
  expect(await bind()).toEqual({ _: "boolTrue" });
  expect(await client.answerTo(client.call(CALL))).toEqual(NEAREST);
  const drop = { _: "auth.dropTempAuthKeys", exceptAuthKeys: [] };
  expect(await client.answerTo(client.call(drop))).toEqual({ _: "boolTrue" });
  expect(store.keys().map(({ id }) => id)).toEqual([permanent.id, another.id, temporary.id]);
  expect(await bind({ by: another })).toMatchObject({ errorMessage: "TEMP_AUTH_KEY_ALREADY_BOUND" });
  clock.pass(HOURS_MS + 1);
  client.call(CALL);
  expect(await client.transportError()).toBe(-404);
});
