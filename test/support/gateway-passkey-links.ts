import { authSteps } from "#adapters/auth/auth-steps.ts";
import type { GatewayPasskeyLinks } from "#adapters/gateways/common/api/ports.ts";
import type { AuthSteps } from "#ports/auth-steps.ts";
import type { Clock } from "#ports/clock.ts";
import { fakeAuthStepStore } from "#test/fakes/auth-step-store.ts";
import { fakeRandom } from "#test/fakes/random.ts";

/** Links to use a passkey, whose tokens a test can look at. */
export function gatewayPasskeyLinks(clock: Clock): GatewayPasskeyLinks & { readonly authSteps: AuthSteps } {
  return { authSteps: authSteps(fakeAuthStepStore(), clock, fakeRandom()), publicUrl: "https://wesal.example/" };
}
