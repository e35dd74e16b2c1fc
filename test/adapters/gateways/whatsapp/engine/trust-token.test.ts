import type { WASocket } from "baileys";
import { describe, expect, it } from "vitest";
import { openAuthState } from "#adapters/gateways/whatsapp/engine/auth-state.ts";
import { noteTrustToken } from "#adapters/gateways/whatsapp/engine/trust-token.ts";
import { fakeWhatsAppCredentialStore } from "#test/fakes/whatsapp-credential-store.ts";

const LID = "142290292135529@lid";
const WEEK_MS = 604_800_000;

async function socketOver(store = fakeWhatsAppCredentialStore()) {
  const { keys } = await openAuthState(store, 1, () => 0);
  const read = async () => (await keys.get("tctoken", [LID]))[LID];
  return { socket: { authState: { keys } } as unknown as WASocket, keys, read };
}

describe("noteTrustToken", () => {
  it("notes once a week that a contact has our token", async () => {
    const { socket, read } = await socketOver();
    const monday = new Date(WEEK_MS * 3000);
    await noteTrustToken(socket, LID, monday);
    const first = (await read())?.senderTimestamp;
    expect(first).toBe(monday.getTime() / 1000);
    await noteTrustToken(socket, LID, new Date(monday.getTime() + WEEK_MS - 1000));
    expect((await read())?.senderTimestamp).toBe(first);
    await noteTrustToken(socket, LID, new Date(monday.getTime() + WEEK_MS));
    expect((await read())?.senderTimestamp).toBe((monday.getTime() + WEEK_MS) / 1000);
  });

  it("keeps the token that the contact gave us", async () => {
    const { socket, keys, read } = await socketOver();
    const token = Buffer.from("theirs");
    await keys.set({ tctoken: { [LID]: { token, timestamp: "1700000000" } } });
    await noteTrustToken(socket, LID, new Date());
    expect(await read()).toMatchObject({ token, timestamp: "1700000000", senderTimestamp: expect.any(Number) });
  });

  it("leaves addresses alone that are no LID", async () => {
    const { socket, keys } = await socketOver();
    await noteTrustToken(socket, "9647700000001@s.whatsapp.net", new Date());
    expect(await keys.get("tctoken", ["9647700000001@s.whatsapp.net"])).toEqual({});
  });
});
