import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { authSteps } from "#adapters/auth/auth-steps.ts";
import { knownDevices } from "#adapters/auth/known-devices.ts";
import { mailedLinks } from "#adapters/auth/mailed-links.ts";
import { otpauthTotp } from "#adapters/auth/otpauth-totp.ts";
import { resetTokens } from "#adapters/auth/reset-tokens.ts";
import { webauthnPasskeys } from "#adapters/auth/webauthn-passkeys.ts";
import type { Config } from "#adapters/config.ts";
import { outboxIn, outboxMail } from "#adapters/mail/outbox.ts";
import { removeOldMails } from "#adapters/mail/outbox-retention.ts";
import { patientMail } from "#adapters/mail/patient.ts";
import { smtpMail } from "#adapters/mail/smtp.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlAuthStepStore } from "#adapters/sql/stores/auth-step-store.ts";
import { sqlMailedLinkStore } from "#adapters/sql/stores/mailed-link-store.ts";
import { sqlPasskeyStore } from "#adapters/sql/stores/passkey-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlSecondFactorStore } from "#adapters/sql/stores/second-factor-store.ts";
import { background } from "#adapters/system/background.ts";
import { KEEP_OUTBOX_MS, MAX_OUTBOX_MAILS } from "#domain/retention.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { DatabaseBase } from "./base.ts";

type FactorPort = "authSteps" | "totp" | "secondFactors" | "passkeys" | "passkeyCeremonies";

export interface AccountDependencies {
  readonly ports: Pick<
    WebPorts,
    "authSessions" | "resetTokens" | "mailedLinks" | "knownDevices" | "mail" | "background" | FactorPort
  >;
  readonly retention: readonly RetentionTask[];
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

/** What people sign in and get back in with. */
export function accountDependencies(
  config: Config,
  { database, secrets, clock, random, logger }: DatabaseBase,
): AccountDependencies {
  const steps = sqlAuthStepStore(database, random);
  const sessions = sqlAuthSessionStore(database);
  const resets = sqlResetTokenStore(database, random);
  const links = sqlMailedLinkStore(database, random);
  const { mailUrl: url, mailFrom: from } = config;
  const { productName: product } = config.contacts;
  const directory = outboxIn(config.dataDir);
  const post = url === null ? outboxMail({ directory, from }, clock) : smtpMail({ url, from });
  const mail = patientMail(post, logger);
  const later = background(logger, random);
  if (url === null && config.network === "live") logger.warn("mail-kept-in-outbox", { reason: "MAIL_URL is not set" });

  return {
    ports: {
      authSessions: authSessions(sessions, clock, random),
      resetTokens: resetTokens(resets, clock, random),
      mailedLinks: mailedLinks(links, clock, random),
      knownDevices: knownDevices(secrets, clock, random),
      authSteps: authSteps(steps, clock, random),
      totp: otpauthTotp(random, product),
      secondFactors: sqlSecondFactorStore(database, secrets, random),
      passkeys: sqlPasskeyStore(database),
      passkeyCeremonies: webauthnPasskeys(config.publicUrl, product),
      mail: { ...mail, product },
      background: later,
    },
    retention: [
      { name: "login-sessions", keepMs: 0, remove: sessions.removeExpired },
      { name: "reset-tokens", keepMs: 0, remove: resets.removeExpired },
      { name: "mailed-links", keepMs: 0, remove: links.removeExpired },
      { name: "auth-steps", keepMs: 0, remove: steps.removeExpired },
      // With a mail server too: there may be some from before it was named.
      { name: "outbox", keepMs: KEEP_OUTBOX_MS, remove: removeOldMails({ directory, maxMails: MAX_OUTBOX_MAILS }) },
    ],
    async close() {
      mail.close();
      await later.close();
    },
  };
}
