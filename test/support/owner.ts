import { describe, expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type FakeWebPorts, fakeWebPorts } from "./web-ports.ts";

export const ADDRESS = "203.0.113.7";
export const PASSWORD = "correct horse";
export const TELEGRAM_APP = { apiId: 12345, apiHash: "0a1b2c" };

/** An account whose password is `PASSWORD`. */
export async function newUser(ports: FakeWebPorts, email = "layla@example.com", referrerId: number | null = null) {
  const passwordHash = await ports.passwords.hash(PASSWORD);
  const createdAt = ports.clock.now();
  const made = await ports.users.create({ name: "Layla", email, passwordHash, country: "IQ", referrerId, createdAt });
  if (!made.ok) throw new Error(`test: ${email} is taken`);
  return made.value;
}

/** An instance in the store, and known to its gateway. */
export async function newInstance(ports: FakeWebPorts, ownerId: number, platform: Platform = "whatsapp") {
  const number = (await ports.instances.highestId()) + 1;
  const [client, token] = [`Client00${number}`, `token-${number}`];
  const app = platform === "telegram" ? { apiId: "12345", appHash: "0a1b2c" } : { apiId: null };
  const createdAt = ports.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  const settings = { name: `Shop ${number}`, platform, phone: null, botId: null, ...app };
  const made = await ports.instances.create({ ...settings, ownerId, client, token, createdAt, expiresAt }, 100);
  if (!made.ok) throw new Error(`test: no instance (${made.failure.code})`);
  ports[platform].add({ instanceId: made.value.id, client, token });
  return { ...made.value, token };
}

/** An owner with one instance, and what they name it by. */
export async function ownerWorld(platform: Platform = "whatsapp") {
  const { ports, stores } = fakeWebPorts();
  const owner = await newUser(ports);
  const instance = await newInstance(ports, owner.id, platform);
  const input: OwnedInput = { userId: owner.id, id: instance.id, address: ADDRESS };
  const credentials = { client: instance.client, token: instance.token };
  return { ports, stores, owner, instance, input, credentials };
}

/** What is on record of an instance, as its owner's doing. */
export function ownRecord(
  ports: Pick<FakeWebPorts, "clock">,
  { userId, id, address }: OwnedInput,
  action: string,
  about?: string,
) {
  return { action, at: ports.clock.now(), userId, instanceId: id, address, ...(about === undefined ? {} : { about }) };
}

/**
 * How every use-case ends that asks the gateway of an owner's instance and gets no good answer; `ofBoth`: whichever
 * network the instance is of.
 */
export function gatewayRefusals(
  platform: Platform,
  ask: (ports: FakeWebPorts, input: OwnedInput) => Promise<Result<unknown, { code: string }>>,
  { ofBoth = false }: { readonly ofBoth?: boolean } = {},
): void {
  describe(`without a good answer from the ${platform} gateway`, () => {
    it("knows no instance of somebody else, and puts the attempt on record", async () => {
      const { ports, input } = await ownerWorld(platform);
      const other = { ...input, userId: (await newUser(ports, "other@example.com")).id };
      expect(await ask(ports, other)).toEqual({ ok: false, failure: { code: "instance-not-found" } });
      expect(ports.audit.entries).toEqual([ownRecord(ports, other, "access-denied")]);
    });

    it.skipIf(ofBoth)("names the network of an instance that has another", async () => {
      const actual = platform === "whatsapp" ? "telegram" : "whatsapp";
      const { ports, input } = await ownerWorld(actual);
      const failure = { code: "platform-unsupported", platform: actual };
      expect(await ask(ports, input)).toEqual({ ok: false, failure });
      expect(ports.audit.entries).toEqual([]);
    });

    it("asks nothing without a token", async () => {
      const { ports, input } = await ownerWorld(platform);
      const lost = { ...ports, instances: { ...ports.instances, revealToken: async () => null } };
      expect(await ask(lost, input)).toEqual({ ok: false, failure: { code: "token-missing" } });
    });

    it("passes the gateway's refusal on, and puts nothing on record", async () => {
      const { ports, input } = await ownerWorld(platform);
      const reason = { code: "UNAVAILABLE", message: "Later." } as const;
      ports[platform].failWith(reason);
      expect(await ask(ports, input)).toEqual({ ok: false, failure: { code: "provider-failed", reason } });
      expect(ports.audit.entries).toEqual([]);
    });
  });
}
