/** Inside single quotes a POSIX shell takes everything as it is, save a single quote. */
export function shellEscape(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** A URL that a shell would not take as it is. */
export function needsShellQuotes(url: string): boolean {
  return !/^[\w.~:/%@+,-]+$/.test(url);
}
