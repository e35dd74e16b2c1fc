/** What a device has made for this site: the half of a pair of keys that is no secret. */
export interface PasskeyCredential {
  /** Base64url, up to 1,400 characters. */
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** How often it was used, where the device counts. */
  readonly counter: number;
  /** How a browser reaches the device, such as "internal" or "usb". */
  readonly transports: readonly string[];
}

export interface NewPasskey extends PasskeyCredential {
  readonly userId: number;
  readonly name: string;
  readonly createdAt: Date;
}

export interface Passkey extends NewPasskey {
  /** Made from the credential's own: fit for a path. */
  readonly id: string;
  readonly lastUsedAt: Date | null;
}

export interface PasskeyStore {
  /** Null where the user has `max`, or the credential is known already. */
  add(passkey: NewPasskey, max: number): Promise<Passkey | null>;
  /** Oldest first. */
  listOf(userId: number): Promise<Passkey[]>;
  findByCredential(credentialId: string): Promise<Passkey | null>;
  touch(id: string, use: { readonly counter: number; readonly at: Date }): Promise<void>;
  /** False where that user has no such passkey. */
  rename(userId: number, id: string, name: string): Promise<boolean>;
  /** False where that user has no such passkey. */
  remove(userId: number, id: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
}

/** Browsers bind a passkey to a name, and over plain http to this machine alone. Source: WebAuthn §5.1. */
export type PasskeyProblem = "address-is-number" | "address-not-secure";

/** JSON as the browser's own `PublicKeyCredential` reads it. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** JSON as the browser's own `PublicKeyCredential` writes it, from anybody. */
export type PasskeyResponse = Readonly<Record<string, unknown>> & { readonly id: string };

interface PasskeyChallenge {
  readonly options: PasskeyOptions;
  /** For the answer to be held against. */
  readonly challenge: string;
}

/** WebAuthn's two ceremonies, bound to the product's own address; the device checks who holds it each time. */
export interface PasskeyCeremonies {
  /** Why none can be made or used at this address; null where they can. */
  readonly problem: PasskeyProblem | null;
  askForNew(
    user: { readonly id: number; readonly email: string; readonly name: string },
    known: readonly PasskeyCredential[],
  ): Promise<PasskeyChallenge>;
  /** Null when the answer does not prove it. */
  checkNew(response: PasskeyResponse, challenge: string): Promise<PasskeyCredential | null>;
  /** Of these; whichever the device has for this site where there are none. */
  askForOne(of: readonly PasskeyCredential[]): Promise<PasskeyChallenge>;
  /** The device's counter; null when the answer does not prove it. */
  checkOne(response: PasskeyResponse, challenge: string, credential: PasskeyCredential): Promise<number | null>;
}
