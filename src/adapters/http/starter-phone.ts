import { hash } from "node:crypto";
import type { User } from "#domain/accounts/user.ts";

const PREFIX = "96477";

/**
 * The number that a user is offered to begin with in the sandbox, always the same. Nobody else is, for a phone is one
 * user's; its last four digits begin with none of those that behave in a way of their own.
 */
export function starterPhoneOf({ id, createdAt }: Pick<User, "id" | "createdAt">): string {
  const digest = Buffer.from(hash("sha256", `starter ${id} ${createdAt.toISOString()}`), "hex");
  const [first, last] = [digest.readUInt32BE(0) % 10_000, digest.readUInt32BE(4) % 9_000];
  return `${PREFIX}${String(first).padStart(4, "0")}${1_000 + last}`;
}
