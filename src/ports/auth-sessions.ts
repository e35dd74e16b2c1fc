/** What a sign-in came from. */
export interface DeviceClues {
  readonly userAgent: string | null;
  /** Network address. */
  readonly address: string | null;
}

/** A login session as its user may see it. */
export interface SignedInDevice extends DeviceClues {
  readonly id: string;
  readonly signedInAt: Date;
  /** Up to 15 minutes behind. */
  readonly lastSeenAt: Date;
}

/** Login sessions: random ids of which only a SHA-256 is stored, with sliding expiry and a last end. */
export interface AuthSessions {
  /** The cookie's value, and when it ends unless used. */
  start(userId: number, device: DeviceClues): Promise<{ token: string; expiresAt: Date }>;
  /** Null when unknown or expired. `renewedUntil` is set when the expiry has just been moved. */
  resume(token: string): Promise<{ id: string; userId: number; renewedUntil: Date | null } | null>;
  end(token: string): Promise<void>;
  /** Live ones, last seen first. */
  list(userId: number): Promise<SignedInDevice[]>;
  /** False when that user has no such session. */
  endOne(userId: number, id: string): Promise<boolean>;
  endAll(userId: number): Promise<void>;
}
