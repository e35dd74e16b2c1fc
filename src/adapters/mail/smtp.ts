import { createTransport } from "nodemailer";
import type { Post } from "#ports/mail.ts";
import { MailFailedError } from "./mail-failed.ts";

interface SmtpOptions {
  /** `smtp://` or `smtps://[user:password@]host[:port]`. */
  readonly url: string;
  /** `address` or `name <address>`. */
  readonly from: string;
  /** Milliseconds for one message in all: a server that says a little now and then is never silent. A minute by default. */
  readonly totalMs?: number | undefined;
}

const DEFAULT_PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const TIMEOUT_MS = 10_000;
const TOTAL_MS = 60_000;
const FIRST_PERMANENT_ANSWER = 500;

/** One connection a message: there are few. */
export function smtpMail({ url, from, totalMs = TOTAL_MS }: SmtpOptions): Post {
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
        const sent = transport.sendMail({ to: { name: "", address: to }, subject, text, html });
        await Promise.race([sent, timeout(totalMs, sent)]);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** A password never leaves without TLS, save for this very machine, whose mail server has no certificate to believe. */
export function serverAt(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const ignoreTLS = !secure && isLoopback(host);
  const server = { host, port: Number(port) || DEFAULT_PORTS[secure ? "smtps:" : "smtp:"], secure, ignoreTLS };
  if (username === "") return { ...server, requireTLS: false };
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { ...server, requireTLS: !secure && !ignoreTLS, auth };
}

/** Rejects after `ms`, unless `work` is done by then. */
function timeout(ms: number, work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new MailFailedError("ETIMEDOUT", false)), ms);
    const stop = () => clearTimeout(timer);
    work.then(stop, stop);
  });
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
