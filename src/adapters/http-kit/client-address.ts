import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Who calls, for limits and the audit log; empty when the socket is gone. */
export type ReadClientAddress = (request: Pick<IncomingMessage, "socket" | "headers"> | undefined) => string;

/**
 * With `proxies` trusted proxies in front, the address that the outermost of them saw: each adds one to
 * `X-Forwarded-For`, and what stands before those is anyone's to write. With none, or where that is no address,
 * the socket's. `onIgnored` is told once when there are addresses that nobody reads.
 */
export function clientAddressBehind(proxies: number, onIgnored: () => void = () => undefined): ReadClientAddress {
  let isTold = false;
  return (request) => {
    const peer = request?.socket.remoteAddress ?? "";
    if (proxies === 0) {
      if (isTold || request?.headers["x-forwarded-for"] === undefined) return peer;
      isTold = true;
      onIgnored();
      return peer;
    }
    const forwarded = String(request?.headers["x-forwarded-for"] ?? "").split(",");
    const address = forwarded.at(-proxies)?.trim() ?? "";
    return isIP(address) === 0 || address.includes("%") ? peer : address;
  };
}
