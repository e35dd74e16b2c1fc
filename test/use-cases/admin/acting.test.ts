import { expect, it } from "vitest";
import { actorFor } from "#use-cases/admin/acting.ts";

it("names the administrator for what is another's, and nobody for what is their own", () => {
  expect(actorFor(1, 2)).toBe(2);
  expect(actorFor(2, 2)).toBeNull();
});
