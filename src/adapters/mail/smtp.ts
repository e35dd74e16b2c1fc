import { createTransport } from "nodemailer";
import type { Mail } from "#ports/mail.ts";
import { MailFailedError } from "./mail-failed.ts";

export interface SmtpOptions {
  /** `smtp://` or `smtps://[user:password@]host[:port]`. */
  readonly url: string;
  /** `address` or `name <address>`. */
  readonly from: string;
}

const DEFAULT_PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const TIMEOUT_MS = 10_000;
const FIRST_PERMANENT_ANSWER = 500;

/** One connection a message: there are few. */
export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport(
    {
      ...serverAt(url),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ to: { name: "", address: to }, subject, text, html });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** A password never leaves without TLS, save for this very machine. */
export function serverAt(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const server = { host, port: Number(port) || DEFAULT_PORTS[secure ? "smtps:" : "smtp:"], secure };
  if (username === "") return { ...server, requireTLS: false };
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { ...server, requireTLS: !secure && !isLoopback(host), auth };
}

function failureOf(error: unknown): MailFailedError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const answer = typeof responseCode === "number" ? responseCode : null;
  const said = answer ?? (typeof code === "string" ? code : "unknown");
  return new MailFailedError(String(said), answer !== null && answer >= FIRST_PERMANENT_ANSWER);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}
