import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import type { DownloadPace } from "#adapters/http-kit/downloads.ts";
import type { EventFeed } from "#adapters/http-kit/event-feed.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import type { User } from "#domain/accounts/user.ts";
import type { Language } from "#languages/languages.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { AnyPage, PageContext } from "#ports/contracts/pages.ts";
import type { Turns } from "#ports/turns.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { SignedIn, SigningIn } from "#use-cases/accounts/open-session.ts";
import { type AnswerMemory, answerMemory } from "./answer-memory.ts";
import {
  type DeviceCookie,
  deviceCookie,
  type NoticeCookie,
  noticeCookie,
  type SessionCookie,
  type StepCookie,
  sessionCookie,
  stepCookie,
} from "./cookies.ts";
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
    provedAt: Date | null;
  };
}

export type WebContext = Context<WebEnv>;

/** Makes whole documents: built once, or through Vite while developing. */
export interface Pages {
  render(page: AnyPage, context: PageContext): Promise<string>;
}

export interface WebOptions extends ApiHosts {
  readonly network: PageContext["network"];
  readonly contacts: PageContext["contacts"];
  /** Like the other addresses without a slash at its end. */
  readonly publicUrl: string;
  /** Where the sandbox takes its own calls, while it runs: for the documentation. */
  readonly sandboxUrl?: string | undefined;
  /** Programs that call it send its key. */
  readonly sandboxAsksForKey?: boolean | undefined;
  /** How long messages are kept, as the privacy policy says it. */
  readonly keepMessagesDays?: number | undefined;
  /** Mails are files in the data directory: no server sends them. */
  readonly mailsAreFiles?: boolean | undefined;
  readonly pages: Pages;
  /** Pages that are made for one reader, by reader. */
  readonly renders?: Turns | undefined;
  /** Copies of one's data that are being made, by reader. */
  readonly exports: Turns;
  /** Long reads, by user. */
  readonly reads?: Turns | undefined;
  /** Files and tables that are taken from us, by user. */
  readonly downloads?: Turns | undefined;
  /** Files that are brought to us, by user. */
  readonly uploads?: Turns | undefined;
  readonly downloadPace?: DownloadPace | undefined;
  /** Tells of messages as they change. */
  readonly feed: Pick<EventFeed, "changes">;
  /** Whom faults in security are told to; null is `security@` at the host of `publicUrl`. */
  readonly securityContact?: string | null | undefined;
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
  /** Of the public pages. */
  readonly language: Language;
  readonly cookie: SessionCookie;
  readonly notices: NoticeCookie;
  readonly device: DeviceCookie;
  /** Of a sign-in that waits for a code. */
  readonly signInCookie: StepCookie;
  /** Of a challenge that waits for a passkey. */
  readonly passkeyCookie: StepCookie;
  /** Of a copy of one's data that was allowed. */
  readonly exportCookie: StepCookie;
  readonly memory: AnswerMemory;
}

/** The same in another language: for pages whose language is that of their address. */
export function webIn(web: Web, language: Language): Web {
  return { ...web, language };
}

export function makeWeb(ports: WebPorts, options: WebOptions): Web {
  const { publicUrl, memory = answerMemory() } = options;
  return {
    ports,
    options,
    language: "en",
    cookie: sessionCookie(publicUrl),
    notices: noticeCookie(publicUrl),
    device: deviceCookie(publicUrl),
    signInCookie: stepCookie(publicUrl, "sign-in"),
    passkeyCookie: stepCookie(publicUrl, "passkey"),
    exportCookie: stepCookie(publicUrl, "export"),
    memory,
  };
}

export function clientAddress(c: WebContext): string | null {
  return c.get("address");
}

export function deviceClues(c: WebContext): DeviceClues {
  return { userAgent: c.req.header("user-agent") ?? null, address: clientAddress(c) };
}

/** The browser that signs in. */
export function signingIn(web: Web, c: WebContext): SigningIn {
  const { publicUrl } = web.options;
  return { previousToken: web.cookie.read(c), deviceMarks: web.device.read(c), publicUrl, ...deviceClues(c) };
}

/** It holds the session from now on, and is known when that has ended. */
export function keepSignedIn(web: Web, c: WebContext, { token, expiresAt, deviceMarks }: Omit<SignedIn, "user">): void {
  web.cookie.write(c, token, expiresAt);
  web.device.write(c, deviceMarks);
}

/** What a page is told besides its props. */
export function contextOf({ network, contacts }: WebOptions, path: string, language: Language): PageContext {
  return { network, contacts, path, language };
}

/** The sandbox writes its mails to files; never where mail is sent, nor on the live network. */
export function hasOutbox({ network, mailsAreFiles }: WebOptions): boolean {
  return network === "sandbox" && mailsAreFiles === true;
}
