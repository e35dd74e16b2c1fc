import type { mtp } from "@mtcute/core";

const PREFIX = "mt_";

/** True for what the service schema has read: mtcute's types and its schema are one. */
export function isServiceMessage(value: object): value is mtp.TlObject {
  return "_" in value && typeof value._ === "string" && value._.startsWith(PREFIX);
}
