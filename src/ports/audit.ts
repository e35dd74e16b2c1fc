export type AuditAction =
  | "signed-up"
  | "login-succeeded"
  | "login-failed"
  | "logged-out"
  | "reset-requested"
  | "password-reset"
  | "password-changed"
  | "profile-updated"
  | "device-signed-out"
  | "signed-out-everywhere"
  | "instance-created"
  | "instance-updated"
  | "instance-removed"
  | "token-shown"
  | "session-started"
  | "session-logged-out"
  | "access-denied";

/** Append-only; holds no secrets. */
export interface AuditLog {
  record(entry: {
    readonly action: AuditAction;
    readonly at: Date;
    readonly userId: number | null;
    readonly instanceId: number | null;
    readonly address: string | null;
  }): Promise<void>;
}
