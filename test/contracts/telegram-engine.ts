import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineAccount, EngineEvents, TelegramEngine } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import { ENDS_SESSION } from "#domain/sessions/telegram-errors.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { dueMessage } from "#test/support/due-message.ts";

interface EngineContractWorld {
  readonly engine: TelegramEngine;
  readonly store: TelegramStore;
  /** The phone of a new account named Layla; with a password, its hint is "pet". */
  person(password?: string): Promise<string>;
  /** The code that this phone was sent last. */
  codeOf(phone: string): string;
  scan(url: string, phone: string): void;
  /** As from the phone: ends every other session. */
  endSessionsOf(phone: string): void;
  /** A person to whom anybody may write. */
  readonly writableUsername: string;
  close(): Promise<void>;
}

const APP = { apiId: 12_345, apiHash: "0123456789abcdef0123456789abcdef" };
const SILENT: EngineEvents = {
  connection: () => undefined,
  received: async () => undefined,
  deleted: async () => undefined,
  readByPeer: async () => undefined,
  groupsNamed: () => undefined,
  proxyTold: () => undefined,
  ended: () => undefined,
};
const refusal = (error: string, more: object = {}) => ({
  ok: false,
  failure: { code: "telegram-error", error, ...more },
});

export function telegramEngineContract(name: string, make: () => Promise<EngineContractWorld>): void {
  describe(`telegram engine: ${name}`, () => {
    let world: EngineContractWorld;
    let instances = 0;
    const opened = new Set<EngineAccount>();

    beforeAll(async () => {
      world = await make();
    });
    afterAll(async () => {
      for (const account of opened) await account.close({ discard: true });
      await world.close();
    });

    async function open(instanceId: number): Promise<EngineAccount> {
      if ((await world.store.read(instanceId)) === null) {
        await world.store.writeSession(instanceId, "{}", { linked: false });
      }
      const account = await world.engine.open({ instanceId, client: `Client${instanceId}` }, APP, SILENT);
      opened.add(account);
      return account;
    }

    async function ask(account: EngineAccount, phone: string): Promise<string> {
      const sent = await account.requestCode(phone);
      if (!sent.ok) throw new Error(JSON.stringify(sent.failure));
      return sent.value.phoneCodeHash;
    }

    async function logIn(account: EngineAccount, phone: string) {
      const phoneCodeHash = await ask(account, phone);
      return account.signIn({ phone, phoneCodeHash, code: world.codeOf(phone) });
    }

    function scanned(account: EngineAccount, phone: string): Promise<Result<TelegramUser, TelegramFailure>> {
      return new Promise((settled) => {
        const shown = (url: string): void => world.scan(url, phone);
        account.signInByQr({ shown, settled }, new AbortController().signal);
      });
    }

    it("refuses a number that is none, and a wrong code, and signs in with the right one", async () => {
      const phone = await world.person();
      const account = await open(++instances);
      expect(await account.requestCode("12")).toEqual(refusal("PHONE_NUMBER_INVALID"));
      const phoneCodeHash = await ask(account, phone);
      expect(await account.signIn({ phone, phoneCodeHash, code: "00000" })).toEqual(refusal("PHONE_CODE_INVALID"));
      const right = await account.signIn({ phone, phoneCodeHash, code: world.codeOf(phone) });
      expect(right).toMatchObject({ ok: true, value: { name: "Layla", phone } });
      expect(await account.whoAmI()).toEqual(right);
      expect(await account.listen()).toEqual({ ok: true, value: null });
    });

    it("is nobody before a log-in", async () => {
      const account = await open(++instances);
      expect(await account.whoAmI()).toEqual(refusal("AUTH_KEY_UNREGISTERED"));
    });

    it("goes on with a code after it was closed, and not with other keys", async () => {
      const phone = await world.person();
      const instanceId = ++instances;
      const account = await open(instanceId);
      const phoneCodeHash = await ask(account, phone);
      await account.save();
      await account.close();
      const code = world.codeOf(phone);
      const stranger = await open(++instances);
      expect(await stranger.signIn({ phone, phoneCodeHash, code })).toEqual(refusal("PHONE_CODE_EXPIRED"));
      const later = await open(instanceId);
      expect(await later.signIn({ phone, phoneCodeHash, code })).toMatchObject({ ok: true });
    });

    it("ends a code that is given up", async () => {
      const phone = await world.person();
      const account = await open(++instances);
      const phoneCodeHash = await ask(account, phone);
      const code = world.codeOf(phone);
      await account.cancelCode(phone, phoneCodeHash);
      expect(await account.signIn({ phone, phoneCodeHash, code })).toEqual(refusal("PHONE_CODE_EXPIRED"));
    });

    it("asks for the two-step password with its hint", async () => {
      const phone = await world.person("open sesame");
      const account = await open(++instances);
      expect(await logIn(account, phone)).toEqual(refusal("SESSION_PASSWORD_NEEDED", { hint: "pet" }));
      expect(await account.checkPassword("wrong")).toEqual(refusal("PASSWORD_HASH_INVALID"));
      expect(await account.checkPassword("open sesame")).toMatchObject({ ok: true, value: { phone } });
    });

    it("signs in by a scanned code, or asks for the password then", async () => {
      const phone = await world.person();
      const guarded = await world.person("open sesame");
      expect(await scanned(await open(++instances), phone)).toMatchObject({ ok: true, value: { phone } });
      const account = await open(++instances);
      expect(await scanned(account, guarded)).toEqual(refusal("SESSION_PASSWORD_NEEDED", { hint: "pet" }));
      expect(await account.checkPassword("open sesame")).toMatchObject({ ok: true });
    });

    it("sends, and says to whom by number", async () => {
      const account = await open(++instances);
      await logIn(account, await world.person());
      const to = { kind: "username", username: world.writableUsername } as const;
      const sent = await account.send(dueMessage(to, { kind: "text", text: "hello" }));
      expect(sent).toMatchObject({ ok: true, value: { messageId: expect.stringMatching(/^\d+$/) } });
      expect(sent.ok && sent.value.peerId).toBeGreaterThan(0);
    });

    it("sends a message once, however often it is asked to, and answers with the number of the first", async () => {
      const account = await open(++instances);
      await logIn(account, await world.person());
      const to = { kind: "username", username: world.writableUsername } as const;
      const message = dueMessage(to, { kind: "text", text: "only once" });
      const first = await account.send(message);
      const again = await account.send({ ...message, isRepeat: true });
      expect(again).toEqual(first);
      const other = await account.send(dueMessage(to, { kind: "text", text: "another" }));
      expect(other.ok && first.ok && other.value.messageId !== first.value.messageId).toBe(true);
    });

    it("learns that a session was ended from the phone", async () => {
      const phone = await world.person();
      const account = await open(++instances);
      await logIn(account, phone);
      world.endSessionsOf(phone);
      const me = await account.whoAmI();
      expect(!me.ok && me.failure.code === "telegram-error" && ENDS_SESSION.has(me.failure.error)).toBe(true);
    });

    it("is nobody after a log-out", async () => {
      const account = await open(++instances);
      await logIn(account, await world.person());
      await account.logOut();
      expect(await account.whoAmI()).toEqual(refusal("AUTH_KEY_UNREGISTERED"));
    });

    it("ends what waits when it is closed", async () => {
      const account = await open(++instances);
      await logIn(account, await world.person());
      const waiting = account.whoAmI();
      await account.close();
      expect(await waiting).toEqual({ ok: false, failure: { code: "connection-lost" } });
      expect(await account.whoAmI()).toEqual({ ok: false, failure: { code: "connection-lost" } });
    });
  });
}
