import "#adapters/http-kit/speaking.ts";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sayTo, translated } from "#languages/say.ts";

const CONTRACTS = fileURLToPath(new URL("../../../src/ports/contracts/", import.meta.url));
/** What zod says by itself of dates, files and checks that have no sentence of their own. */
const ZODS = ["Invalid ISO datetime", "Invalid base64-encoded string", "Invalid input"];

/** What a schema and all that it is made of are given to say of a value that will not do. */
function messagesIn(value: unknown, seen: Set<unknown>): string[] {
  if (value === null || !["object", "function"].includes(typeof value) || seen.has(value)) return [];
  seen.add(value);
  const def: unknown = Reflect.get(Object(Reflect.get(Object(value), "_zod")), "def");
  if (def === undefined) return Object.values(Object(value)).flatMap((part) => messagesIn(part, seen));
  const { error, ...parts } = def as { readonly error?: (issue: object) => unknown };
  const own = error?.({ code: "custom", input: "" });
  return [...(typeof own === "string" ? [own] : []), ...messagesIn(parts, seen)];
}

it("every sentence that a check of the contracts has for its callers is there in Arabic", async () => {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const modules: unknown[] = await Promise.all(files.map((file) => import(CONTRACTS + file)));
  const seen = new Set<unknown>();
  const messages = modules.flatMap((module) => messagesIn({ ...Object(module) }, seen));
  expect(messages.length).toBeGreaterThan(30);
  const lacking = [...messages, ...ZODS].filter((text) => !/[\u0600-\u06ff]/.test(sayTo("ar", () => translated(text))));
  expect([...new Set(lacking)]).toEqual([]);
});
