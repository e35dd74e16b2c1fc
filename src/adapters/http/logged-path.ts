const RESET_LINK = /(\/reset-password|\/api\/auth\/reset)\/.+$/i;

/** A path as a log line may hold it: whoever reads the log must not be able to set somebody's password. */
export function loggedPath(path: string): string {
  return path.replace(RESET_LINK, "$1/:token");
}
