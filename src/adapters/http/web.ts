import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import type { User } from "#domain/accounts/user.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { AnyPage, PageContext } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type AnswerMemory, answerMemory } from "./answer-memory.ts";
import { type SessionCookie, sessionCookie } from "./cookies.ts";
import type { StaticAssets } from "./static-assets.ts";

export interface WebEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Of the caller; null where there is no socket. */
    address: string | null;
    /** Only behind a guard, like the session's id. */
    user: User;
    sessionId: string;
  };
}

export type WebContext = Context<WebEnv>;

/** Makes whole documents: built once, or through Vite while developing. */
export interface Pages {
  render(page: AnyPage, context: PageContext): Promise<string>;
}

export interface WebOptions extends ApiHosts {
  readonly network: PageContext["network"];
  /** Like the other addresses without a slash at its end. */
  readonly publicUrl: string;
  /** Where the sandbox takes its own calls, while it runs: for the documentation. */
  readonly sandboxUrl?: string | undefined;
  readonly pages: Pages;
  readonly readAddress?: ReadClientAddress | undefined;
  readonly assets?: StaticAssets | undefined;
  /** Shared with the listener, which gives pinned answers by itself. */
  readonly memory?: AnswerMemory | undefined;
  /** Lets Vite's scripts, styles and socket through; pages are made each time. */
  readonly developing?: boolean | undefined;
  readonly checks?: Readonly<Record<string, ReadinessCheck>> | undefined;
}

/** What every route is made from. */
export interface Web {
  readonly ports: WebPorts;
  readonly options: WebOptions;
  readonly cookie: SessionCookie;
  readonly memory: AnswerMemory;
}

export function makeWeb(ports: WebPorts, options: WebOptions): Web {
  return { ports, options, cookie: sessionCookie(options.publicUrl), memory: options.memory ?? answerMemory() };
}

export function clientAddress(c: WebContext): string | null {
  return c.get("address");
}

export function deviceClues(c: WebContext): DeviceClues {
  return { userAgent: c.req.header("user-agent") ?? null, address: clientAddress(c) };
}
