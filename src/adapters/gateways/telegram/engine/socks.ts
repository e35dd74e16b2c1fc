/** A SOCKS5 server that Telegram is reached through. */
export interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
}

const DEFAULT_PORT = 1080;

/** `socks5://[user:password@]host[:port]`; null for null. Throws a message that does not repeat the password. */
export function parseSocksProxy(text: string | null): SocksProxy | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (url === null || !/^socks5h?:$/.test(url.protocol) || url.hostname === "") {
    throw new TypeError("telegram: the proxy is written socks5://user:password@host:port, user and password optional");
  }
  const address = { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) || DEFAULT_PORT };
  if (url.username === "") return address;
  return { ...address, user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
}
