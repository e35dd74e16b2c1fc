import { beforeEach, describe, expect, it } from "vitest";
import { type Act, type Content, isAct, type Kind, type MessageReference } from "#domain/messages/content.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import { dueMessage } from "#test/support/due-message.ts";

/** A linked account, and one person to whom it writes. */
interface NetworkUnderTest<Sent extends { readonly kind: Kind }, File> {
  readonly person: Recipient;
  /** By the id that its network gave it. */
  referenceTo(messageId: string): MessageReference;
  file(mimetype: string): File;
  send(
    message: OutgoingMessage<Sent>,
  ): Promise<Result<{ readonly messageId: string | null; readonly sentAt: Date }, { readonly code: string }>>;
  /** What is on the person's phone, oldest first; null where there is no phone. */
  shown(): readonly object[] | null;
}

interface NetworkKinds<Sent extends { readonly kind: Kind }, File> {
  /** What each leaves on the phone, from its target on, where there is one. */
  readonly shows: { readonly [K in Sent["kind"]]: readonly object[] };
  /** Whether an act has an id of its own. */
  readonly actsHaveIds: boolean;
  make(): Promise<NetworkUnderTest<Sent, File>>;
}

interface Making<File> {
  readonly target: MessageReference;
  readonly person: Recipient;
  file(mimetype: string): File;
}

/** Of every kind and act one: a new one has to have its own here. */
const CASES: { readonly [K in Kind]: <File>(making: Making<File>) => Content<File, K> } = {
  text: () => ({ kind: "text", text: "salam" }),
  image: ({ file }) => ({ kind: "image", file: file("image/png"), caption: "a picture" }),
  video: ({ file }) => ({ kind: "video", file: file("video/mp4"), caption: "a film" }),
  document: ({ file }) => ({ kind: "document", file: file("application/pdf"), fileName: "a.pdf", caption: "a paper" }),
  audio: ({ file }) => ({ kind: "audio", file: file("audio/ogg"), voice: true }),
  sticker: ({ file }) => ({ kind: "sticker", file: file("image/webp") }),
  contact: () => ({ kind: "contact", firstName: "Layla", lastName: "Hassan", number: "9647701234567" }),
  location: () => ({ kind: "location", latitude: 33.3152, longitude: 44.3661, name: "Shop", address: "Baghdad" }),
  otp: () => ({ kind: "otp", code: "012345" }),
  poll: () => ({ kind: "poll", question: "When?", options: ["now", "later"] }),
  album: ({ file }) => ({
    kind: "album",
    items: [
      { kind: "image", hold: (use) => use(file("image/png")), caption: "first" },
      { kind: "video", hold: (use) => use(file("video/mp4")) },
    ],
  }),
  reaction: ({ target }) => ({ kind: "reaction", target, emoji: "👍" }),
  edit: ({ target }) => ({ kind: "edit", target, text: "changed" }),
  delete: ({ target }) => ({ kind: "delete", target }),
  pin: ({ target }) => ({ kind: "pin", target, pinned: true }),
  forward: ({ target, person }) => ({ kind: "forward", target, from: person }),
};
/** Kinds about another message. */
const ABOUT: { readonly [K in Act | "forward"]: true } = {
  ...{ reaction: true, edit: true, delete: true, pin: true, forward: true },
};
const TARGET = "what it is about";

/** What every network does with every kind that it takes, as a fake and for real. */
export function networkKindsContract<Sent extends { readonly kind: Kind }, File>(
  name: string,
  { shows, actsHaveIds, make }: NetworkKinds<Sent, File>,
): void {
  describe(`kinds of messages: ${name}`, () => {
    let network: NetworkUnderTest<Sent, File>;
    beforeEach(async () => {
      network = await make();
    });

    /** Made anew for each try: a file is read once. */
    function made(kind: Kind, target: MessageReference): Sent {
      const { person, file } = network;
      return CASES[kind]({ target, person, file }) as object as Sent;
    }

    async function granted(message: OutgoingMessage<Sent>) {
      const sent = await network.send(message);
      if (!sent.ok) throw new Error(JSON.stringify(sent.failure));
      return sent.value;
    }

    async function targetOf(kind: Kind): Promise<MessageReference> {
      if (!(kind in ABOUT)) return network.referenceTo("0");
      const text = { ...CASES.text(making()), text: TARGET } as object as Sent;
      const { messageId } = await granted(dueMessage(network.person, text));
      return network.referenceTo(messageId ?? "");
    }
    const making = (): Making<File> => ({ ...network, target: network.referenceTo("0") });

    const kinds = Object.keys(shows) as Sent["kind"][];
    it.each(kinds)("%s: sent and shown, and nothing more when it is sent again", async (kind) => {
      const target = await targetOf(kind);
      const message = dueMessage(network.person, made(kind, target));
      const { messageId, sentAt } = await granted(message);
      expect(sentAt).toBeInstanceOf(Date);
      expect(messageId).toEqual(isAct(kind) && !actsHaveIds ? null : expect.any(String));
      const shown = network.shown();
      if (shown !== null) expect(shown).toMatchObject(shows[kind]);
      const again = await granted({ ...message, content: made(kind, target), isRepeat: true });
      expect(again.messageId).toBe(messageId);
      if (shown !== null) expect(network.shown()).toMatchObject(shows[kind]);
    });
  });
}

/** What a fake is sent, which has no phone. */
export function unshown<K extends Kind>(kinds: { readonly [Name in K]: true }): { readonly [Name in K]: [] } {
  return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])) as never;
}
