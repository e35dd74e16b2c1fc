export const USAGE = `Usage:
  npm run db -- status                      shows which database it is and whether the service would start with it
  npm run db -- migrate                     brings its tables up to date; the service does so by itself when it starts
  npm run db -- backup FILE                 writes all of it into a file, also while the service runs
  npm run db -- restore FILE [--replace]    puts a file's contents into an empty database, or in the place of all there is
docs/operations.md tells more.`;

export type DbArguments =
  | { readonly kind: "status" }
  | { readonly kind: "migrate" }
  | { readonly kind: "backup"; readonly file: string }
  | { readonly kind: "restore"; readonly file: string; readonly replace: boolean };

/** Null when they are none of those that `USAGE` names. */
export function readArguments(words: readonly string[]): DbArguments | null {
  const replace = words.includes("--replace");
  const [verb, file, ...rest] = words.filter((word) => word !== "--replace");
  if (rest.length > 0 || file?.startsWith("-")) return null;
  if (verb === "restore" && file !== undefined) return { kind: verb, file, replace };
  if (replace) return null;
  if (verb === "backup" && file !== undefined) return { kind: verb, file };
  return (verb === "status" || verb === "migrate") && file === undefined ? { kind: verb } : null;
}
