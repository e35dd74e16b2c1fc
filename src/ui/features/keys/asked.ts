import type { KeyView } from "#ports/contracts/keys.ts";

/** What is open over the list. */
export type Asked = { readonly what: "create" } | { readonly what: "rotate" | "revoke"; readonly key: KeyView };
