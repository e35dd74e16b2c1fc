/** Login sessions: random ids of which only a SHA-256 is stored, with sliding expiry. */
export interface AuthSessions {
  /** The cookie's value, and when it ends unless used. */
  start(userId: number): Promise<{ token: string; expiresAt: Date }>;
  /** Null when unknown or expired. `renewedUntil` is set when the expiry has just been moved. */
  resume(token: string): Promise<{ userId: number; renewedUntil: Date | null } | null>;
  end(token: string): Promise<void>;
}
