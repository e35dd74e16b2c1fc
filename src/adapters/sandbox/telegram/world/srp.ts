import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import type { Random } from "#ports/random.ts";
import { bytesOfNumber, numberOfBytes, powerModulo } from "../mtproto/big-numbers.ts";
import { sha256, xor } from "../mtproto/hashes.ts";

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

export const SRP_GENERATOR = 3;
/** Telegram's own 2048-bit safe prime; clients know it and need not test it. */
export const SRP_PRIME: Uint8Array = Buffer.from(
  "c71caeb9c6b1c9048e6c522f70f13f73980d40238e3e21c14934d037563d930f48198a0aa7c14058229493d22530f4dbfa336f6e0ac92513" +
    "9543aed44cce7c3720fd51f69458705ac68cd4fe6b6b13abdc9746512969328454f18faf8c595f642477fe96bb2a941d5bcd1d4ac8cc4988" +
    "0708fa9b378e3c4f3a9060bee67cf9a4a4a695811051907e162753b56b0f6b410dba74d8a84b2a14b3144e0ef1284754fd17ed950d5965b4" +
    "b9dd46582db1178d169c6bc465b0d6ff9ca3928fef5b9ae4e418fc15e83ebea0f87fa9ff5eed70050ded2849f47bf959d956850ce929851f" +
    "0d8115f635b105ee2e4e15d04b2454bf6f4fadf034b10403119cd8e3b92fcc5b",
  "hex",
);

const P = numberOfBytes(SRP_PRIME);
const G = BigInt(SRP_GENERATOR);
const PADDED_G = toBytes(G);
const K = numberOfBytes(sha256(SRP_PRIME, PADDED_G));
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
  const publicValue = toBytes((K * numberOfBytes(verifier) + power(G, secret)) % P);
  return { secret, publicValue };
}

/** True when the client has proved, with A and M1, that it knows the password. */
export function isProof(
  password: TwoStepPassword,
  { secret, publicValue }: SrpChallenge,
  answer: { readonly A: Uint8Array; readonly M1: Uint8Array },
): boolean {
  const a = numberOfBytes(answer.A);
  if (a % P === 0n || answer.A.length !== SRP_PRIME.length) return false;
  const u = numberOfBytes(sha256(answer.A, publicValue));
  const shared = power((a * power(numberOfBytes(password.verifier), u)) % P, secret);
  const expected = sha256(
    xor(sha256(SRP_PRIME), sha256(PADDED_G)),
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
  return powerModulo(base, exponent, P);
}

function toBytes(value: bigint): Buffer {
  return bytesOfNumber(value, SRP_PRIME.length);
}
