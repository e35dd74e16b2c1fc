import { join } from "node:path";
import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { resetTokens } from "#adapters/auth/reset-tokens.ts";
import type { Config } from "#adapters/config.ts";
import { outboxMail } from "#adapters/mail/outbox.ts";
import { patientMail } from "#adapters/mail/patient.ts";
import { smtpMail } from "#adapters/mail/smtp.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { background } from "#adapters/system/background.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { DatabaseBase } from "./base.ts";

const SWEEP_MS = 60 * 60 * 1000;

export interface AccountDependencies {
  readonly ports: Pick<WebPorts, "authSessions" | "resetTokens" | "mail" | "background">;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

/** What people sign in and get back in with; what has expired is swept out every hour. */
export function accountDependencies(
  config: Config,
  { database, clock, random, logger }: DatabaseBase,
): AccountDependencies {
  const sessions = sqlAuthSessionStore(database);
  const links = sqlResetTokenStore(database, random);
  const { mailUrl: url, mailFrom: from } = config;
  const post =
    url === null ? outboxMail({ directory: join(config.dataDir, "outbox"), from }, clock) : smtpMail({ url, from });
  const mail = patientMail(post, logger);
  const later = background(logger, random);
  if (url === null && config.network === "live") logger.warn("mail-kept-in-outbox", { reason: "MAIL_URL is not set" });

  const sweep = setInterval(async () => {
    try {
      await sessions.removeExpired(clock.now());
      await links.removeExpired(clock.now());
    } catch (error) {
      logger.warn("session-sweep-failed", { error });
    }
  }, SWEEP_MS);

  return {
    ports: {
      authSessions: authSessions(sessions, clock, random),
      resetTokens: resetTokens(links, clock, random),
      mail,
      background: later,
    },
    async close() {
      clearInterval(sweep);
      mail.close();
      await later.close();
    },
  };
}
