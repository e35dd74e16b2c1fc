import { defineConfig } from "vitest/config";
import { GROUPS } from "./groups.ts";

/** The unit tests of one group, which `MUTATION_GROUP` names. */
const group = GROUPS.find(({ name }) => name === process.env.MUTATION_GROUP);
if (group === undefined) throw new Error("MUTATION_GROUP names no group");

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: { include: [...group.tests], setupFiles: ["test/support/setup.ts"], testTimeout: 30_000 },
});
