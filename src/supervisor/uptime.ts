/** Milliseconds that this process has lived: never goes back, and unlike `performance` loads nothing. */
export function uptimeMs(): number {
  return process.uptime() * 1000;
}
