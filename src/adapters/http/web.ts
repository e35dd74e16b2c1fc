import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import type { User } from "#domain/user.ts";
import type { AnyPage, PageContext } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type SessionCookie, sessionCookie } from "./cookies.ts";
import type { StaticAssets } from "./static-assets.ts";

export interface WebEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Of this answer's scripts. */
    nonce: string;
    /** Of the caller; null where there is no socket. */
    address: string | null;
    /** Only behind a guard. */
    user: User;
  };
}

export type WebContext = Context<WebEnv>;

/** Makes whole documents: built once, or through Vite while developing. */
export interface Pages {
  render(page: AnyPage, context: PageContext, nonce: string): Promise<string>;
}

export interface WebOptions {
  readonly network: PageContext["network"];
  readonly publicUrl: string;
  /** What code samples call. */
  readonly whatsappUrl: string;
  readonly telegramUrl: string;
  readonly pages: Pages;
  readonly readAddress?: ReadClientAddress | undefined;
  readonly assets?: StaticAssets | undefined;
  /** Lets Vite's style tags and its socket through. */
  readonly developing?: boolean | undefined;
  readonly checks?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** Users have no role yet; a guard with a role list asks this. */
  readonly roleOf?: ((user: User) => string | null) | undefined;
}

/** What every route is made from. */
export interface Web {
  readonly ports: WebPorts;
  readonly options: WebOptions;
  readonly cookie: SessionCookie;
}

export function makeWeb(ports: WebPorts, options: WebOptions): Web {
  return { ports, options, cookie: sessionCookie(options.publicUrl) };
}

export function clientAddress(c: WebContext): string | null {
  return c.get("address");
}
