import { beforeEach, describe, expect, it } from "vitest";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { WhatsAppProvider } from "#ports/whatsapp-provider.ts";
import type { FakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";
import { WHATSAPP_SENDS } from "./provider-kinds.ts";
import { providerMessagesContract } from "./provider-messages.ts";

/** A provider with `Client001` linked to 9647700000001 and `Client002` not linked; tokens are token1 and token2. */
interface ProviderUnderTest {
  readonly provider: WhatsAppProvider;
  readonly sessions: FakeWhatsAppSessions;
  putMessage(instanceId: number, messageId: string, status: DeliveryStatus): unknown;
}

const LINKED = { client: "Client001", token: "token1" };
const UNLINKED = { client: "Client002", token: "token2" };
const NUMBER = "9647711111111";

/** What every WhatsApp provider does, over whatever wire. */
export function whatsAppProviderContract(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`WhatsAppProvider: ${name}`, () => {
    let world: ProviderUnderTest;
    let provider: WhatsAppProvider;
    beforeEach(async () => {
      world = await make();
      provider = world.provider;
    });

    const sendLater = async () => {
      const accepted = await provider.sendLater(LINKED, NUMBER, { kind: "text", text: "salam" });
      if (!accepted.ok) throw new Error(accepted.failure.code);
      return accepted.value.id;
    };
    providerMessagesContract(() => ({ provider, sendLater }), LINKED, UNLINKED);

    it("tells the state and the account of a linked instance", async () => {
      const account = { phone: "9647700000001", name: "Shop" };
      expect(await provider.status(LINKED)).toEqual({
        ok: true,
        value: {
          ...{ state: "connected", reason: "linked", since: expect.any(Date) },
          ...{ ...account, queue: { waiting: 0, hold: null } },
        },
      });
    });

    it("tells that an instance was never linked", async () => {
      expect(await provider.status(UNLINKED)).toMatchObject({
        value: { state: "inactive", reason: "never-linked", phone: null, name: null },
      });
    });

    it("shows a code that can be drawn, and the same one until a new one is asked for", async () => {
      const first = await provider.startSession(UNLINKED, { newCode: false });
      expect(first).toMatchObject({
        ok: true,
        value: { kind: "qr", qr: expect.stringMatching(/^data:image\//), expiresAt: expect.any(Date) },
      });
      const again = await provider.startSession(UNLINKED, { newCode: false });
      expect(again).toEqual(first);
      expect(await provider.startSession(UNLINKED, { newCode: true })).not.toEqual(first);
    });

    it("answers a start of a linked instance with its status", async () => {
      expect(await provider.startSession(LINKED, { newCode: false })).toMatchObject({
        value: { kind: "status", status: { state: "connected" } },
      });
    });

    it("gives a code to be typed on the phone, which the status then waits for", async () => {
      expect(await provider.requestPairingCode(UNLINKED, NUMBER)).toEqual({
        ok: true,
        value: { code: "ABCD2345", expiresAt: expect.any(Date) },
      });
      expect(await provider.status(UNLINKED)).toMatchObject({ value: { state: "qr", reason: "waiting-for-code" } });
    });

    it.each([
      [LINKED, NUMBER, "ALREADY_CONNECTED"],
      [UNLINKED, "9647711110404", "RECIPIENT_NOT_FOUND"],
      [UNLINKED, "9647711110429", "RATE_LIMITED"],
      [UNLINKED, "9647711110479", "PROVIDER_REFUSED"],
    ] as const)("says why there is no code for %o and %s", async (credentials, number, code) => {
      const asked = await provider.requestPairingCode(credentials, number);
      expect(asked).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(/.+/) } });
    });

    it("logs out", async () => {
      expect(await provider.logOut(LINKED)).toEqual({ ok: true, value: null });
      expect(await provider.status(LINKED)).toMatchObject({
        value: { state: "logged_out", reason: "logged-out-here" },
      });
    });

    it.each(Object.values(WHATSAPP_SENDS).flat())("sends %o", async (message) => {
      const sent = await provider.send(LINKED, NUMBER, message);
      expect(sent).toMatchObject({
        ok: true,
        value: { messageId: expect.any(String), sentAt: expect.any(Date), message: "Message sent successfully" },
      });
    });

    it.each([
      ["9647711110404", "RECIPIENT_NOT_FOUND"],
      ["9647711110463", "ACCOUNT_RESTRICTED"],
      ["9647711110479", "PROVIDER_REFUSED"],
      ["9647711110408", "PROVIDER_SILENT"],
      ["9647711110503", "CONNECTION_LOST"],
      ["12", "PHONE_NUMBER_INVALID"],
    ])("says why nothing reached %s", async (number, code) => {
      const sent = await provider.send(LINKED, number, { kind: "text", text: "a" });
      expect(sent).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(/.+/) } });
    });

    it("sends nothing without a linked account", async () => {
      const sent = await provider.send(UNLINKED, NUMBER, { kind: "text", text: "a" });
      expect(sent).toMatchObject({ ok: false, failure: { code: "NOT_CONNECTED" } });
    });

    it("tells how far a message has come", async () => {
      world.putMessage(1, "ABC", "delivered");
      expect(await provider.messageStatus(LINKED, "ABC")).toMatchObject({
        ok: true,
        value: { status: "delivered", at: expect.any(Date) },
      });
      expect(await provider.messageStatus(UNLINKED, "ABC")).toMatchObject({ failure: { code: "MESSAGE_NOT_FOUND" } });
    });

    it("refuses a wrong token and an unknown client", async () => {
      expect(await provider.status({ ...LINKED, token: "token2" })).toMatchObject({
        failure: { code: "TOKEN_INVALID" },
      });
      expect(await provider.status({ client: "Client999", token: "token1" })).toMatchObject({
        failure: { code: "INSTANCE_NOT_FOUND" },
      });
    });
  });
}
