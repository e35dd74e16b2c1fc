import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { STEP_LASTS_MS } from "#domain/accounts/second-factor.ts";
import type { PasskeyCeremonies, PasskeyCredential } from "#ports/passkeys.ts";
import { type PasskeyAddress, passkeyAddress } from "./passkey-address.ts";

/** Reads certificates of every maker of devices: only who uses a passkey loads it. */
const library = () => import("@simplewebauthn/server");

/** There are seven in WebAuthn. */
const MAX_TRANSPORTS = 8;

/**
 * The device has to check who holds it, so that a passkey counts as both factors. Its own window says that the passkey is
 * for `site`.
 */
export function webauthnPasskeys(publicUrl: string, site: string): PasskeyCeremonies {
  const address = passkeyAddress(publicUrl);
  if (typeof address === "string") return nowhere(address);
  return { problem: null, ...creation(address, site), ...use(address) };
}

function creation(address: PasskeyAddress, site: string): Pick<PasskeyCeremonies, "askForNew" | "checkNew"> {
  return {
    async askForNew({ id, email, name }, known) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: site,
        rpID: address.host,
        userID: new TextEncoder().encode(String(id)),
        userName: email,
        userDisplayName: name,
        timeout: STEP_LASTS_MS,
        excludeCredentials: known.map(named),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options: { ...options }, challenge: options.challenge };
    },

    async checkNew(response, expectedChallenge) {
      const { verifyRegistrationResponse } = await library();
      const checked = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        ...expectedAt(address),
        expectedChallenge,
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports: transports.filter(isWord).slice(0, MAX_TRANSPORTS) };
    },
  };
}

function use(address: PasskeyAddress): Pick<PasskeyCeremonies, "askForOne" | "checkOne"> {
  return {
    async askForOne(of) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: address.host,
        timeout: STEP_LASTS_MS,
        userVerification: "required",
        allowCredentials: of.map(named),
      });
      return { options: { ...options }, challenge: options.challenge };
    },

    async checkOne(response, expectedChallenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await library();
      const checked = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        ...expectedAt(address),
        expectedChallenge,
        credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      }).catch(() => null);
      return checked?.verified ? checked.authenticationInfo.newCounter : null;
    },
  };
}

function expectedAt({ host, origin }: PasskeyAddress) {
  return { expectedOrigin: origin, expectedRPID: host, requireUserVerification: true };
}

function named({ credentialId, transports }: PasskeyCredential) {
  return { id: credentialId, transports: [...transports] };
}

/** They come from the browser, and are kept with commas between. */
function isWord(transport: string): boolean {
  return /^[a-z-]{1,20}$/.test(transport);
}

function nowhere(problem: NonNullable<PasskeyCeremonies["problem"]>): PasskeyCeremonies {
  const none = () => Promise.reject(new Error(`auth: no passkeys here, ${problem}`));
  return { problem, askForNew: none, checkNew: async () => null, askForOne: none, checkOne: async () => null };
}
