import ipaddr from "ipaddr.js";
import { failure, type Result, success } from "#domain/result.ts";

/** A URL whose text has passed; its name, if it has one, is still to be resolved and checked. */
export interface Target {
  readonly url: URL;
  /** On the allow list: connects wherever its name leads. */
  readonly allowed: boolean;
}

type TargetFailure = { readonly code: "url-invalid" } | { readonly code: "url-blocked" };

const MAX_URL_LENGTH = 2048;
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
/** Public by its range, and nobody's: Azure answers its own machines there, with what they are and may do. */
const PLATFORM_ADDRESSES = new Set(["168.63.129.16"]);
const WEB_PORTS = new Set(["80", "443"]);
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** True for an address of the public internet, of either family and in no embedding of another. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || PLATFORM_ADDRESSES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Reads `host:port` entries into the form in which `checkTarget` compares them; throws on one that is not. */
export function readAllowList(entries: readonly string[]): ReadonlySet<string> {
  return new Set(
    entries.map((entry) => {
      const url = URL.parse(`http://${entry}/`);
      if (url === null || url.pathname !== "/" || url.username !== "" || !/:\d+$/.test(entry)) {
        throw new Error(`fetch: "${entry}" is not host:port`);
      }
      return hostAndPort(url);
    }),
  );
}

/** Decides by the text alone, before anything is resolved: scheme, user info, port, literal addresses, local names. */
export function checkTarget(text: string, base: URL | null, allow: ReadonlySet<string>): Result<Target, TargetFailure> {
  if (text.length > MAX_URL_LENGTH || hasHiddenCharacters(text)) return failure({ code: "url-invalid" });
  const url = base === null ? absoluteUrl(text) : URL.parse(text, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return failure({ code: "url-invalid" });
  if (url.username !== "" || url.password !== "") return failure({ code: "url-invalid" });
  if (allow.has(hostAndPort(url))) return success({ url, allowed: true });
  if (!WEB_PORTS.has(portOf(url)) || !isPublicHost(url.hostname)) return failure({ code: "url-blocked" });
  return success({ url, allowed: false });
}

/**
 * The same of a place that is connected to as it stands, on any port, such as a proxy: its host as the parser writes it,
 * IPv6 without brackets.
 */
export function checkPlace(
  { host, port }: { readonly host: string; readonly port: number },
  allow: ReadonlySet<string>,
): Result<{ readonly host: string; readonly allowed: boolean }, { readonly code: "url-blocked" }> {
  const url = hasHiddenCharacters(host)
    ? null
    : URL.parse(`http://${host.includes(":") ? `[${host}]` : host}:${port}/`);
  if (url === null || url.username !== "" || url.password !== "" || url.pathname !== "/") {
    return failure({ code: "url-blocked" });
  }
  const allowed = allow.has(hostAndPort(url));
  if (!allowed && !isPublicHost(url.hostname)) return failure({ code: "url-blocked" });
  return success({ host: url.hostname.replace(/^\[|\]$/g, ""), allowed });
}

/** `http:127.0.0.1` and `http:///x` are URLs to a browser; to a person they are mistakes. */
function absoluteUrl(text: string): URL | null {
  return /^https?:\/\/[^/?#]/i.test(text) ? URL.parse(text) : null;
}

/** Spaces, controls and backslashes, which parsers drop or read differently. */
function hasHiddenCharacters(text: string): boolean {
  return /[\s\\\p{Cc}\p{Cf}]/u.test(text);
}

/** The parser has already turned decimal, octal, hexadecimal and short forms into dotted ones. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  if (host.startsWith("[")) return isPublicAddress(host.slice(1, -1));
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes(".") && !LOCAL_NAME.test(host);
}

function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

function portOf(url: URL): string {
  if (url.port !== "") return url.port;
  return url.protocol === "https:" ? "443" : "80";
}
