/** Whose a device is: a new password makes strangers of all of them. */
export interface DeviceAccount {
  readonly userId: number;
  readonly storedPassword: string;
}

/**
 * Browsers that have signed in before. Each keeps marks, signed and bound to the account and its password, that tell it
 * from whoever only guesses; `marks` is what it has kept, whatever that is.
 */
export interface KnownDevices {
  /** Its id; null where no mark is this account's. */
  recognise(account: DeviceAccount, marks: string | null): string | null;
  /** What the browser is to keep from now on, with the marks of a few other accounts; a known one keeps its id. */
  mark(account: DeviceAccount, marks: string | null): string;
}
