/** One write of Signal keys: `value` null removes. Values are opaque JSON texts. */
export interface KeyChange {
  readonly type: string;
  readonly id: string;
  readonly value: string | null;
}

/** Credentials and Signal keys of linked accounts, encrypted at rest. */
export interface WhatsAppCredentialStore {
  /** Ids of the instances that hold a linked account, to be restored at start. */
  listLinked(): Promise<{ instanceId: number; client: string }[]>;
  readCredentials(instanceId: number): Promise<string | null>;
  /** `linked` once the phone has confirmed: only then does a restart restore it. */
  writeCredentials(instanceId: number, credentials: string, linked: boolean): Promise<void>;
  readKeys(instanceId: number, type: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** All changes in one transaction. */
  writeKeys(instanceId: number, changes: readonly KeyChange[]): Promise<void>;
  /** Credentials and keys. */
  removeAll(instanceId: number): Promise<void>;
}
