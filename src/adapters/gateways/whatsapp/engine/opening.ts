import {
  type BinaryNode,
  decryptMessageNode,
  getBinaryNodeChildren,
  isHostedLidUser,
  isHostedPnUser,
  isJidGroup,
  isLidUser,
  isPnUser,
  jidDecode,
  jidNormalizedUser,
  proto,
  type WAMessage,
  type WASocket,
} from "baileys";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { HeldKeys } from "./held-keys.ts";
import { type Own, receivedMessage } from "./received.ts";
import { SILENT_LOGGER } from "./silent-logger.ts";
import { chosenIn } from "./votes.ts";

/** Reads messages before Baileys does, which acknowledges what it has read. */
interface Opening {
  /**
   * What a person wrote; null for all else, and for what cannot be read, which Baileys then asks for again. Rejects
   * with `StorageError` when that cannot be told now. What it changed is held.
   */
  open(node: BinaryNode): Promise<IncomingMessage | null>;
  own(): Own;
}

const { CIPHERTEXT } = proto.WebMessageInfo.StubType;

/**
 * Baileys then finds what it decrypts decrypted: a ciphertext can be read once. `findSent` gives a message of ours, which
 * a vote cannot be read without.
 */
export function opening(
  socket: WASocket,
  held: HeldKeys,
  findSent: (messageId: string) => Promise<proto.IMessage | undefined>,
): Opening {
  const { signalRepository: repository, authState } = socket;
  const results = new WeakMap<Uint8Array, Promise<Uint8Array>>();
  const opened = new WeakMap<BinaryNode, WAMessage>();
  const decryptOnce = repository.decryptMessage.bind(repository);
  const decryptGroupOnce = repository.decryptGroupMessage.bind(repository);
  repository.decryptMessage = (options) => results.get(options.ciphertext) ?? decryptOnce(options);
  repository.decryptGroupMessage = (options) => results.get(options.msg) ?? decryptGroupOnce(options);
  const remembering = {
    ...repository,
    decryptMessage(options: Parameters<typeof decryptOnce>[0]) {
      const result = decryptOnce(options);
      results.set(options.ciphertext, result);
      return result;
    },
    decryptGroupMessage(options: Parameters<typeof decryptGroupOnce>[0]) {
      const result = decryptGroupOnce(options);
      results.set(options.msg, result);
      return result;
    },
  };

  function own(): Own {
    const { me } = authState.creds;
    return { id: me?.id ?? "", lid: me?.lid ?? "" };
  }

  /** As Baileys does before it decrypts: sessions are named by LID. */
  async function learnAddresses({ key }: WAMessage): Promise<void> {
    const isGroup = Boolean(key.participant);
    const [jid, alt] = isGroup ? [key.participant, key.participantAlt] : [key.remoteJid, key.remoteJidAlt];
    const { lidMapping } = repository;
    if (!jid) return;
    const isLid = isLidUser(jid);
    if (!alt) {
      const other = isLid ? await lidMapping.getPNForLID(jid) : await lidMapping.getLIDForPN(jid);
      if (other) key[isGroup ? "participantAlt" : "remoteJidAlt"] = jidNormalizedUser(other);
      return;
    }
    const [lid, pn] = isLid ? [jid, alt] : [alt, jid];
    await lidMapping.storeLIDPNMappings([{ lid, pn }]);
    await repository.migrateSession(pn, lid);
  }

  async function decrypted(node: BinaryNode): Promise<WAMessage | null> {
    const { id, lid } = own();
    const { fullMessage, decrypt } = decryptMessageNode(node, id, lid, remembering, SILENT_LOGGER);
    if (fullMessage.key.fromMe) return null;
    // Sends and decryptions go on from the same sessions: one at a time.
    const { unreadable } = await held.during(() =>
      authState.keys.transaction(async () => {
        await learnAddresses(fullMessage);
        await decrypt();
      }, id),
    );
    if (unreadable !== null) throw unreadable;
    return fullMessage.messageStubType === CIPHERTEXT ? null : fullMessage;
  }

  return {
    own,
    async open(node) {
      if (!isFromPerson(node)) return null;
      const message = opened.get(node) ?? (await decrypted(node));
      if (message === null) return null;
      // Should its poll not be found now, it is not to be decrypted again.
      opened.set(node, message);
      const chosen = await chosenIn(message, own(), findSent);
      return receivedMessage(message, own(), { backfilled: node.attrs.offline !== undefined, chosen });
    },
  };
}

function isFromPerson(node: BinaryNode): boolean {
  const { from, id, recipient, category, participant } = node.attrs;
  if (!from || !id || recipient || category === "peer") return false;
  const writer = isJidGroup(from) ? participant : from;
  const isPerson = [isPnUser, isLidUser, isHostedPnUser, isHostedLidUser].some((is) => is(writer));
  // WhatsApp itself writes as number 0.
  if (!isPerson || jidDecode(writer)?.user === "0") return false;
  return getBinaryNodeChildren(node, "enc").every((enc) => enc.attrs.type !== "msmsg");
}
