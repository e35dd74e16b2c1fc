import { once } from "node:events";
import type { Socket } from "node:net";
import { performHttpProxyHandshake, performSocksHandshake } from "@fuman/net";
import type { InstanceProxy, ProxyProblem } from "#domain/sessions/proxy.ts";

/** Asks the proxy at the other end for its target. What the target sends is left to be read. */
export async function handshake(
  socket: Socket,
  { kind, host, port, user, password }: InstanceProxy,
  target: { readonly host: string; readonly port: number },
): Promise<void> {
  const named = user === null ? {} : { user, password: password ?? "" };
  const perform = kind === "socks5" ? performSocksHandshake : performHttpProxyHandshake;
  await perform(reader(socket), writer(socket), { host, port, ...named }, { address: target.host, port: target.port });
}

const NOT_ADMITTED =
  /invalid auth|Authentication is required|Unsupported authentication method|HTTP\/1\.[01] (?:401|407)/;
/** SOCKS's refusals after it has let somebody in, and HTTP's. */
const NO_WAY =
  /General failure|not allowed by ruleset|unreachable|refused by destination|TTL expired|not supported|Unknown error code|HTTP\/1\.[01] [345]\d\d/;

/** What a handshake that failed says, by the library's own words for each answer. */
export function problemIn({ message }: Error): ProxyProblem {
  if (NOT_ADMITTED.test(message)) return "proxy-credentials";
  return NO_WAY.test(message) ? "proxy-no-way" : "proxy-refused";
}

/** Reads no more than it is asked for: the rest is the target's. */
function reader(socket: Socket) {
  return {
    async read(into: Uint8Array): Promise<number> {
      while (socket.readableLength === 0) {
        if (socket.readableEnded || socket.destroyed) return 0;
        const done = new AbortController();
        const signal = done.signal;
        await Promise.race(["readable", "end", "close"].map((name) => once(socket, name, { signal }))).finally(() => {
          done.abort();
        });
      }
      const chunk: Buffer = socket.read(Math.min(into.length, socket.readableLength));
      into.set(chunk);
      return chunk.length;
    },
  };
}

function writer(socket: Socket) {
  return {
    write: (bytes: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
  };
}
