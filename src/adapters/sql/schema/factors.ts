/** What people sign in with besides a password. */

export interface AuthStepsTable {
  /** SHA-256, hex. */
  hash: string;
  kind: string;
  user_id: number | null;
  data: string;
  expires_at: string;
  /** By chance, of the one that ends it; null while nobody has. */
  claim: string | null;
}

export interface TotpFactorsTable {
  user_id: number;
  /** Sealed. */
  secret: string;
  begun_at: number;
  /** Null until somebody has shown a code of it. */
  on_at: number | null;
  /** Of the last code that was taken. */
  last_step: number | null;
  /** By chance, of whoever took that step. */
  claim: string | null;
}

export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256 of the code and whose it is, hex. */
  hash: string;
  claim: string | null;
}

export interface PasskeysTable {
  /** SHA-256 of the credential's own id, base64url: that is too long for a key. */
  id: string;
  user_id: number;
  name: string;
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** Words with commas between. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}
