/** Cryptographically strong. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** Uniform, from 0 to max - 1. */
  below(max: number): number;
  uuid(): string;
}
