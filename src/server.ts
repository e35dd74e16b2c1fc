import { runPart } from "./supervisor/run-part.ts";

/** The product's entry, for each of its processes. */
await runPart(
  { entry: import.meta.filename, load: async () => (await import("#roles/run-role.ts")).runRole },
  process.argv.slice(2),
);
