import { PASSKEY_WORDING } from "#domain/wording/second-factor.ts";

/** The browser has no passkey to give: its reader does not want to, or it cannot. */
export class NoPasskey extends Error {
  override readonly name = "NoPasskey";
  /** For the reader. */
  readonly sentence: string;

  constructor(sentence: string, options?: ErrorOptions) {
    super(`ui: ${sentence}`, options);
    this.sentence = sentence;
  }
}

type Options = Readonly<Record<string, unknown>>;

/** Whatever the platform writes of a credential, for the server to read. */
export async function makePasskey(options: Options): Promise<unknown> {
  const { parseCreationOptionsFromJSON: parse } = platform();
  const publicKey = parse(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return written(() => navigator.credentials.create({ publicKey }));
}

export async function showPasskey(options: Options): Promise<unknown> {
  const { parseRequestOptionsFromJSON: parse } = platform();
  const publicKey = parse(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return written(() => navigator.credentials.get({ publicKey }));
}

/** Throws `NoPasskey` at an address that passkeys cannot be bound to, and in browsers from before 2025. */
function platform() {
  const { PublicKeyCredential: known } = globalThis;
  const hasAll = known !== undefined && "parseRequestOptionsFromJSON" in known;
  if (!hasAll) throw new NoPasskey(PASSKEY_WORDING.unsupported);
  return {
    parseCreationOptionsFromJSON: known.parseCreationOptionsFromJSON.bind(known),
    parseRequestOptionsFromJSON: known.parseRequestOptionsFromJSON.bind(known),
  };
}

async function written(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    const name = cause instanceof DOMException ? cause.name : "";
    if (name === "InvalidStateError") throw new NoPasskey(PASSKEY_WORDING.known, { cause });
    const cancelled = name === "NotAllowedError" || name === "AbortError";
    throw new NoPasskey(cancelled ? PASSKEY_WORDING.cancelled : PASSKEY_WORDING.unsupported, { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey(PASSKEY_WORDING.cancelled);
  return credential.toJSON();
}
