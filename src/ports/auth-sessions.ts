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

interface ResumedSession {
  readonly id: string;
  readonly userId: number;
  /** Set when the expiry has just been moved. */
  readonly renewedUntil: Date | null;
  /** When the second factor was last shown in it. */
  readonly provedAt: Date | null;
}

/** Login sessions: random ids of which only a SHA-256 is stored, with sliding expiry and a last end. */
export interface AuthSessions {
  /** The cookie's value, and when it ends unless used. `isProved` where the second factor was shown on the way in. */
  start(userId: number, device: DeviceClues, isProved?: boolean): Promise<{ token: string; expiresAt: Date }>;
  /** Null when unknown or expired. */
  resume(token: string): Promise<ResumedSession | null>;
  /** The user has shown their second factor in this session; nothing happens where that is not theirs. */
  prove(userId: number, id: string): Promise<void>;
  end(token: string): Promise<void>;
  /** Live ones, last seen first. */
  list(userId: number): Promise<SignedInDevice[]>;
  /** False when that user has no such session. */
  endOne(userId: number, id: string): Promise<boolean>;
  endAll(userId: number): Promise<void>;
}
