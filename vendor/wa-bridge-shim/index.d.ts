/** MD5 digest, 16 bytes. */
export declare function md5(data: Uint8Array): Uint8Array;

/** HKDF-SHA256 of `key` to `length` bytes (RFC 5869). */
export declare function hkdf(
  key: Uint8Array,
  length: number,
  options?: { salt?: Uint8Array | null; info?: string },
): Uint8Array;

export interface AppStateKeys {
  indexKey: Uint8Array;
  valueEncryptionKey: Uint8Array;
  valueMacKey: Uint8Array;
  snapshotMacKey: Uint8Array;
  patchMacKey: Uint8Array;
}

/** The five 32-byte keys of an app-state sync key. */
export declare function expandAppStateKeys(keyData: Uint8Array): AppStateKeys;

/** Homomorphic hash over app-state mutations: 64 little-endian 16-bit sums. */
export declare class LTHashAntiTampering {
  subtractThenAdd(base: Uint8Array, subtract: Uint8Array[], add: Uint8Array[]): Uint8Array;
}
