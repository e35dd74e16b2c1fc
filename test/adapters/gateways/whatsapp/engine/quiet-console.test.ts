import { createRequire } from "node:module";
import { afterEach, expect, it } from "vitest";
import { quietConsole } from "#adapters/gateways/whatsapp/engine/quiet-console.ts";

const SessionRecord = createRequire(import.meta.url)("libsignal/src/session_record.js") as new () => {
  closeSession(session: object): void;
};
const before = console.info;
const warnBefore = console.warn;
afterEach(() => {
  console.info = before;
  console.warn = warnBefore;
});

it("keeps libsignal's sessions off the console, and lets everybody else speak", () => {
  const said: unknown[][] = [];
  console.info = (...args) => void said.push(args);
  console.warn = (...args) => void said.push(args);
  const closeOne = () => new SessionRecord().closeSession({ indexInfo: { closed: -1 }, privKey: "secret" });
  closeOne();
  expect(JSON.stringify(said)).toContain("secret");
  said.length = 0;
  quietConsole();
  quietConsole();
  closeOne();
  expect(said).toEqual([]);
  console.warn("ours");
  expect(said).toEqual([["ours"]]);
});
