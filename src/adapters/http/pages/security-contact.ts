import { isIP } from "node:net";
import { Hono } from "hono";
import type { Web, WebContext, WebEnv } from "../web.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;
/** RFC 9116 wants less than a year. */
const GOOD_FOR_DAYS = 180;

/** Whom faults in security are told to, and until when that holds. Source: RFC 9116. */
export function securityContact({ ports, options }: Web): Hono<WebEnv> {
  const { publicUrl } = options;
  const contact = contactUri(options.securityContact ?? defaultContact(publicUrl));
  const routes = new Hono<WebEnv>();
  routes.get(PATH, (c: WebContext) => {
    const today = Math.floor(ports.clock.now().getTime() / DAY_MS);
    const expires = new Date((today + GOOD_FOR_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl}${PATH}`,
      "Preferred-Languages: en, ar",
    ];
    return c.text(`${lines.join("\n")}\n`);
  });
  return routes;
}

function contactUri(contact: string): string {
  return contact.startsWith("https:") ? contact : `mailto:${encodeURI(contact)}`;
}

/** The mailbox that RFC 2142 keeps for it; of an address without a name, at that address. */
function defaultContact(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith("[")) return `security@[IPv6:${hostname.slice(1, -1)}]`;
  return `security@${isIP(hostname) === 0 ? hostname : `[${hostname}]`}`;
}
