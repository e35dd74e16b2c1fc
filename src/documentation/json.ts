import { joined, key, muted, plain, string } from "./code.ts";
import type { CodePart } from "./model.ts";

/** JSON as people read it, two spaces deep. */
export function jsonParts(value: unknown): CodePart[] {
  return joined(parts(value, ""));
}

function parts(value: unknown, indent: string): CodePart[] {
  if (typeof value === "string") return [string(JSON.stringify(value))];
  if (typeof value !== "object" || value === null) return [plain(JSON.stringify(value))];
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return [muted(open + close)];
  const inner = `${indent}  `;
  const lines = entries.flatMap(([name, item], index) => [
    muted(`${index === 0 ? open : ","}\n${inner}`),
    ...(isArray ? [] : [key(JSON.stringify(name)), muted(": ")]),
    ...parts(item, inner),
  ]);
  return [...lines, muted(`\n${indent}${close}`)];
}
