/** Big-endian, without leading zeros unless a length asks for them. */
export function bytesOfNumber(value: bigint, length = 0): Buffer {
  const hex = value.toString(16);
  const even = hex.length + (hex.length % 2);
  return Buffer.from(hex.padStart(Math.max(even, length * 2), "0"), "hex");
}

export function numberOfBytes(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
}

export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
