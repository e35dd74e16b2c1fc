import { expect, it } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { ActOnMessage } from "#ports/contracts/v1/dashboard.ts";
import type { Provider, ProviderCredentials } from "#ports/provider.ts";

const FIRST = { item: 1 } as const;
const ACTS: readonly ActOnMessage[] = [
  { act: "react", emoji: "👍" },
  { act: "edit", text: "Otherwise" },
  ...(["delete", "pin", "unpin"] as const).map((act) => ({ act })),
  { act: "forward", to: "9647711111111" },
];

interface MessagesUnderTest {
  readonly provider: Provider<unknown>;
  /** Of a message that is kept without a wait; resolves with its id. */
  sendLater(): Promise<string>;
}

/** What every provider does with messages that it has; `linked` and `other` are two of its clients. */
export function providerMessagesContract(
  make: () => MessagesUnderTest,
  linked: ProviderCredentials,
  other: ProviderCredentials,
): void {
  it("keeps a message without a wait for the network, under an id of its own", async () => {
    const { sendLater } = make();
    const ids = [await sendLater(), await sendLater()];
    expect(ids).toEqual([expect.stringMatching(/^msg_/), expect.stringMatching(/^msg_/)]);
    expect(new Set(ids).size).toBe(2);
  });

  it("knows no message of another client's, nor one that never was", async () => {
    const { provider, sendLater } = make();
    const ids = [await sendLater(), messageIdAt(1, 1)] as const;
    const asked = [
      ...[provider.cancelMessage(other, ids[0]), provider.resendMessage(other, ids[0])],
      ...[provider.openMedia(other, ids[0], FIRST), provider.cancelMessage(linked, ids[1])],
      ...[provider.resendMessage(linked, ids[1]), provider.openMedia(linked, ids[1], FIRST)],
      ...ACTS.flatMap((act) => [provider.actOnMessage(other, ids[0], act), provider.actOnMessage(linked, ids[1], act)]),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ ok: false, failure: { code: "MESSAGE_NOT_FOUND" } });
    }
  });

  it("refuses whoever has not the token", async () => {
    const { provider } = make();
    const wrong = { ...linked, token: "wrong" };
    const id = messageIdAt(1, 1);
    const asked = [
      provider.cancelMessage(wrong, id),
      provider.resendMessage(wrong, id),
      provider.openMedia(wrong, id, FIRST),
      ...ACTS.slice(0, 1).map((act) => provider.actOnMessage(wrong, id, act)),
      provider.chatStanding(wrong, "9647711111111"),
      provider.actOnChat(wrong, "9647711111111", { act: "archive" }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ failure: { code: "TOKEN_INVALID" } });
  });

  it("archives a chat, mutes it and blocks whom it is with, and takes that back", async () => {
    const { provider } = make();
    const chat = "9647711111111";
    const standing = () => provider.chatStanding(linked, chat);
    for (const [act, shown] of [
      [{ act: "archive" }, { archived: true }],
      [{ act: "mute" }, { mutedUntil: "forever" }],
      [{ act: "mute", hours: 8 }, { mutedUntil: expect.any(Date) }],
      [{ act: "block" }, { blocked: true }],
      [{ act: "unarchive" }, { archived: false }],
      [{ act: "unmute" }, { mutedUntil: null }],
      [{ act: "unblock" }, { archived: false, mutedUntil: null, blocked: false }],
    ] as const) {
      expect(await provider.actOnChat(linked, chat, act)).toEqual({ ok: true, value: null });
      expect(await standing()).toMatchObject({ ok: true, value: shown });
    }
    const nobody = { failure: { code: "RECIPIENT_NOT_FOUND" } };
    expect(await provider.chatStanding(linked, "9647700000404")).toMatchObject(nobody);
    expect(await provider.actOnChat(linked, "9647700000404", { act: "archive" })).toMatchObject(nobody);
  });

  it("has no file of a text that went out", async () => {
    const { provider, sendLater } = make();
    expect(await provider.openMedia(linked, await sendLater(), FIRST)).toMatchObject({
      failure: { code: "MEDIA_GONE" },
    });
  });
}
