import type { KeyScope } from "./scope.ts";

/** Why a key opens nothing, wherever it is shown. */
export type KeyFailure =
  /** Its checksum is wrong: no key of anybody's. */
  | { readonly code: "key-mistyped" }
  | { readonly code: "key-unknown" }
  | { readonly code: "key-expired" }
  | { readonly code: "key-revoked" }
  /** It was rotated, and its time is over. */
  | { readonly code: "key-replaced" }
  | { readonly code: "network-refused"; readonly address: string };

/** Why it does not open what was asked for. */
export type KeyReachFailure =
  | { readonly code: "scope-missing"; readonly scope: KeyScope }
  /** It is its owner's, and not among those that the key reaches. */
  | { readonly code: "instance-not-reached" };

/** It came elsewhere than in its header. */
export interface KeyMisplaced {
  readonly code: "key-misplaced";
}
