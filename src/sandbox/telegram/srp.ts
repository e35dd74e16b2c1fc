import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import type { Random } from "#ports/random.ts";
import { bytesOfNumber, numberOfBytes, powerModulo } from "./mtproto/big-numbers.ts";
import { sha256, xor } from "./mtproto/hashes.ts";
import { GENERATOR, PRIME } from "./mtproto/prime.ts";

/** Telegram's two-step password check, the server's half. Source: core.telegram.org/api/srp. */

/** What is kept of a password: nobody can log in with it. */
export interface TwoStepPassword {
  readonly salt1: Uint8Array;
  readonly salt2: Uint8Array;
  /** g^x mod p, 256 bytes. */
  readonly verifier: Uint8Array;
  readonly hint: string | null;
}

/** One question put to a client; its secret half stays here. */
export interface SrpChallenge {
  readonly secret: bigint;
  /** B, 256 bytes. */
  readonly publicValue: Uint8Array;
}

const PRIME_BYTES = 256;
const G = BigInt(GENERATOR);
const ITERATIONS = 100_000;
const stretch = promisify(pbkdf2);

export async function twoStepPassword(random: Random, password: string, hint: string | null): Promise<TwoStepPassword> {
  const salt1 = random.bytes(8);
  const salt2 = random.bytes(16);
  const inner = salted(salted(Buffer.from(password, "utf8"), salt1), salt2);
  const x = numberOfBytes(salted(await stretch(inner, salt1, ITERATIONS, 64, "sha512"), salt2));
  return { salt1, salt2, verifier: toBytes(power(G, x)), hint };
}

export function newChallenge(random: Random, { verifier }: TwoStepPassword): SrpChallenge {
  const secret = numberOfBytes(random.bytes(256));
  const multiplier = numberOfBytes(sha256(toBytes(PRIME), toBytes(G)));
  const publicValue = toBytes((multiplier * numberOfBytes(verifier) + power(G, secret)) % PRIME);
  return { secret, publicValue };
}

/** True when the client has proved, with A and M1, that it knows the password. */
export function isProof(
  password: TwoStepPassword,
  { secret, publicValue }: SrpChallenge,
  answer: { readonly A: Uint8Array; readonly M1: Uint8Array },
): boolean {
  const a = numberOfBytes(answer.A);
  if (a % PRIME === 0n || answer.A.length !== PRIME_BYTES) return false;
  const u = numberOfBytes(sha256(answer.A, publicValue));
  const shared = power((a * power(numberOfBytes(password.verifier), u)) % PRIME, secret);
  const expected = sha256(
    xor(sha256(toBytes(PRIME)), sha256(toBytes(G))),
    sha256(password.salt1),
    sha256(password.salt2),
    answer.A,
    publicValue,
    sha256(toBytes(shared)),
  );
  return expected.equals(answer.M1);
}

function salted(data: Uint8Array, salt: Uint8Array): Buffer {
  return sha256(salt, data, salt);
}

function power(base: bigint, exponent: bigint): bigint {
  return powerModulo(base, exponent, PRIME);
}

function toBytes(value: bigint): Buffer {
  return bytesOfNumber(value, PRIME_BYTES);
}
