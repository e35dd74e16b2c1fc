import { isOver } from "#domain/accounts/deletion.ts";
import type { User } from "#domain/accounts/user.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { tellOfNewDevice } from "./tell-of-new-device.ts";

export interface SignedIn {
  readonly user: User;
  readonly token: string;
  readonly expiresAt: Date;
  /** What the browser is to keep, to be known from now on. */
  readonly deviceMarks: string;
}

/** The browser that signs in. */
export interface SigningIn extends DeviceClues {
  /** The session it still holds: that ends, so that a planted one is worth nothing. */
  readonly previousToken: string | null;
  /** What it keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
  readonly publicUrl: string;
}

export type SessionPorts = Pick<WebPorts, "users" | "authSessions" | "knownDevices" | "limits"> &
  Pick<WebPorts, "bell" | "mail" | "background" | "audit" | "clock">;

interface OpenSessionInput {
  readonly user: User;
  /** As it was stored when it was found to be right; null where no password was asked for. */
  readonly passwordMark: string | null;
  readonly browser: SigningIn;
  /** The second factor was shown. */
  readonly isProved: boolean;
}

/**
 * Null where another password was set meanwhile: that has ended the sessions of the old one, and this may come too late
 * for it. Null too once the account is over.
 */
export async function openSession(ports: SessionPorts, input: OpenSessionInput): Promise<SignedIn | null> {
  const { user, passwordMark, browser, isProved } = input;
  const { previousToken, userAgent, address } = browser;
  if (isOver(user, ports.clock.now())) return null;
  if (previousToken !== null) await ports.authSessions.end(previousToken);
  const session = await ports.authSessions.start(user.id, { userAgent, address }, isProved);
  const storedPassword = (await ports.users.storedPassword(user.id)) ?? "";
  if (passwordMark !== null && markOf(storedPassword) !== passwordMark) {
    await ports.authSessions.end(session.token);
    return null;
  }
  const account = { userId: user.id, storedPassword };
  const isKnown = ports.knownDevices.recognise(account, browser.deviceMarks) !== null;
  const at = ports.clock.now();
  await ports.audit.record({ action: "login-succeeded", at, userId: user.id, instanceId: null, address });
  if (!isKnown) tellOfNewDevice(ports, user, browser);
  return { user, ...session, deviceMarks: ports.knownDevices.mark(account, browser.deviceMarks) };
}

const MARK_LENGTH = 32;

/** The end of a password's hash, which no other has. */
export function markOf(stored: string): string {
  return stored.slice(-MARK_LENGTH);
}
