import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { proto } from "baileys";

/** Under what a vote is sealed: apps that name another creator or voter cannot open it. */
interface VoteSeal {
  /** The secret of the poll, 32 bytes. */
  readonly secret: Uint8Array;
  readonly pollId: string;
  /** Addresses without a device. */
  readonly creator: string;
  readonly voter: string;
}

const TAG_BYTES = 16;

/** As phones do it: whoever has the poll can read who chose what, the server cannot. */
export function sealVote(seal: VoteSeal, options: readonly string[], iv: Uint8Array): proto.Message.IPollEncValue {
  const cipher = createCipheriv("aes-256-gcm", keyOf(seal), iv).setAAD(boundTo(seal));
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(hashOf) }).finish();
  return { encPayload: Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]), encIv: iv };
}

/** Which of `options` were chosen; null where it does not open. */
export function openVote(
  seal: VoteSeal,
  options: readonly string[],
  { encPayload, encIv }: proto.Message.IPollEncValue,
): string[] | null {
  if (!encPayload || !encIv) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(seal), encIv).setAAD(boundTo(seal));
    decipher.setAuthTag(encPayload.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(encPayload.subarray(0, -TAG_BYTES)), decipher.final()]);
    const chosen = proto.Message.PollVoteMessage.decode(plain).selectedOptions.map((hash) => Buffer.from(hash));
    return options.filter((option) => chosen.some((hash) => hash.equals(hashOf(option))));
  } catch {
    return null;
  }
}

function keyOf({ secret, pollId, creator, voter }: VoteSeal): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(32), `${pollId}${creator}${voter}Poll Vote`, 32));
}

function boundTo({ pollId, voter }: VoteSeal): Buffer {
  return Buffer.from(`${pollId}\0${voter}`);
}

function hashOf(option: string): Buffer {
  return createHash("sha256").update(option).digest();
}
