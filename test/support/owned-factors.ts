import type { AuthStepKind } from "#ports/auth-steps.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeCode } from "#test/fakes/totp.ts";
import type { Person, WebWorld } from "./web.ts";

/** What an authenticator app shows in a world whose clock has not moved. */
export const APP_CODE = fakeCode(fakeClock());

/** Stands for the credential of whoever calls. */
const OWN_CREDENTIAL = "own-credential";
export const PASSKEY_RESPONSE = { id: OWN_CREDENTIAL, type: "public-key", challenge: "a challenge" };

export interface FactorState {
  /** Where the authenticator app stands; on unless it says otherwise. */
  readonly app?: "none" | "begun";
  /** Which challenge the browser holds. */
  readonly challenge?: AuthStepKind;
}

/** As it is when that call is made. */
export const FACTOR_STATES: Readonly<Record<string, FactorState>> = {
  "GET /api/profile/data": { app: "none", challenge: "export" },
  "POST /api/factors/totp": { app: "none" },
  "POST /api/factors/totp/confirm": { app: "begun" },
  "POST /api/factors/passkeys": { challenge: "passkey-new" },
  "POST /api/factors/passkeys/proof": { challenge: "passkey-proof" },
};

export function credentialOf({ id }: Pick<Person, "id">): string {
  return `credential-${id}`;
}

export function bodyOf(body: object | undefined, person: Person | undefined): object | undefined {
  if (body === undefined || person === undefined) return body;
  return JSON.parse(JSON.stringify(body).replaceAll(OWN_CREDENTIAL, `${credentialOf(person)}`)) as object;
}

/** An app, a passkey and recovery codes, which this session has just shown; the browser's cookies after that. */
export async function withFactors(
  { ports, stores, clock }: WebWorld,
  person: Person,
  { app, challenge }: FactorState = {},
): Promise<Person> {
  const { id: userId, cookie } = person;
  const at = clock.now();
  if (app !== "none") await stores.secondFactors.beginTotp(userId, `SECRET-OF-${userId}`, at);
  if (app === undefined) await stores.secondFactors.turnOnTotp(userId, at, at);
  await stores.secondFactors.replaceRecoveryCodes(userId, [`of-${userId}`]);
  if (challenge !== "passkey-new") {
    const key = { publicKey: Uint8Array.of(1), counter: 0, transports: [] };
    const passkey = { userId, name: `Key of ${person.email}`, credentialId: credentialOf(person), createdAt: at };
    await stores.passkeys.add({ ...passkey, ...key }, 20);
  }
  const sessionId = cookie.replace(/^.*?=/, "").split(".")[0] ?? "";
  await ports.authSessions.prove(userId, sessionId);
  if (challenge === undefined) return person;
  const isExport = challenge === "export";
  const data = isExport ? sessionId : PASSKEY_RESPONSE.challenge;
  const { token } = await ports.authSteps.begin(challenge, { userId, data });
  return { ...person, cookie: `${cookie}; ${isExport ? "wesal-export" : "wesal-passkey"}=${token}` };
}
