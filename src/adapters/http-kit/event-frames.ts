/** The text of event streams. Source: the HTML standard, "Server-sent events". */

/** How long a client waits before it connects anew, and a mark that it is connected. */
export const FIRST_FRAME = "retry: 2000\n: connected\n\n";
/** Says nothing, and keeps proxies from closing what is quiet. */
export const IDLE_FRAME = ": idle\n\n";

/** One event; what it holds is JSON, which has no line breaks. */
export function eventFrame(id: string, type: string, body: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(body)}\n\n`;
}
