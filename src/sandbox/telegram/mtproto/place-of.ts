/** The kind of an error and where it arose; its message may hold what a user wrote. */
export function placeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const line = cause.stack?.split("\n").find((candidate) => candidate.trimStart().startsWith("at "));
  return `${cause.name} ${line?.trim() ?? ""}`;
}
