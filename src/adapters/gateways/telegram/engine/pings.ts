import { __tlWriterMap } from "@mtcute/core/utils.js";

/** Beyond mtcute's time between two pings of an idle line, which is 60 s and a little that it draws. */
const HELD_FOR_SECONDS = 137;

const PING = "mt_ping_delay_disconnect";

/**
 * With a ping a client says how long Telegram may hold the line without another. While a call is under way mtcute says
 * seven seconds, and afterwards sends no ping for a minute: each call would cost the account its line. Here it is never
 * less than an idle line needs; how soon mtcute itself gives a silent line up stays as it is.
 */
export function pingsOfIdleLines(): typeof __tlWriterMap {
  const write = __tlWriterMap[PING] as (writer: unknown, ping: { readonly disconnectDelay: number }) => void;
  const patient: typeof write = (writer, ping) =>
    write(writer, { ...ping, disconnectDelay: Math.max(ping.disconnectDelay, HELD_FOR_SECONDS) });
  return Object.assign(Object.create(__tlWriterMap), { [PING]: patient });
}
