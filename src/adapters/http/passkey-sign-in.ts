import { PASSKEY_PROBLEMS } from "#domain/wording/second-factor.ts";
import { translated } from "#languages/say.ts";
import type { PasskeySignIn } from "#ports/contracts/sign-in-pages.ts";
import type { Web } from "./web.ts";

/** What a page of the sign-in says of passkeys. */
export function passkeySignIn({ ports, options }: Web): PasskeySignIn {
  return { origin: new URL(options.publicUrl).origin, problem: passkeyProblem(ports) };
}

/** In words; null where there is none. */
export function passkeyProblem({ passkeyCeremonies }: Pick<Web["ports"], "passkeyCeremonies">): string | null {
  const { problem } = passkeyCeremonies;
  return problem === null ? null : translated(PASSKEY_PROBLEMS[problem]);
}
