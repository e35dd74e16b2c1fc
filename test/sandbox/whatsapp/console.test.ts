import { expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";

test("says nothing until it is undone", () => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const target = { log: say, info: say, warn: say, error: say, debug: say };
  const undo = silenceConsole(target);
  for (const method of ["log", "info", "warn", "error", "debug"] as const) target[method]("a private key");
  expect(said).toEqual([]);
  undo();
  target.error("spoken");
  expect(said).toEqual(["spoken"]);
});
