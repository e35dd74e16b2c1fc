import type { PasskeyCeremonies, PasskeyCredential, PasskeyProblem, PasskeyResponse } from "#ports/passkeys.ts";

interface FakePasskeyCeremonies extends PasskeyCeremonies {
  /** From now on the product's address allows none. */
  fail(problem: PasskeyProblem): void;
}

/** Takes an answer for right that repeats the last challenge and is not marked as forged. */
export function fakePasskeyCeremonies(): FakePasskeyCeremonies {
  let problem: PasskeyProblem | null = null;
  let asked = 0;
  const ask = (details: object) => {
    asked += 1;
    const challenge = `challenge-${asked}`;
    return { options: { ...details, challenge }, challenge };
  };
  const isRight = (response: PasskeyResponse, challenge: string) => response.challenge === challenge;
  return {
    get problem() {
      return problem;
    },
    fail(given) {
      problem = given;
    },
    askForNew: async ({ email }, known) => ask({ user: email, known: known.map(idOf) }),
    checkNew: async (response, challenge) =>
      isRight(response, challenge)
        ? { credentialId: response.id, publicKey: Uint8Array.of(1, 2, 3), counter: 0, transports: ["internal"] }
        : null,
    askForOne: async (of) => ask({ allowed: of.map(idOf) }),
    checkOne: async (response, challenge, { counter }) => (isRight(response, challenge) ? counter + 1 : null),
  };
}

function idOf({ credentialId }: PasskeyCredential): string {
  return credentialId;
}
