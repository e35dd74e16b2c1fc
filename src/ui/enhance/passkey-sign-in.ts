import type { PasskeyOptionsView } from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { FormDone } from "#ports/contracts/pages.ts";
import { request } from "../api/request.ts";
import { forgetLocalUser } from "../local-user.ts";
import { showPasskey } from "../passkeys.ts";

/** Where to go. Throws `RequestError` or `NoPasskey`, both with a sentence. */
export async function signInWithPasskey(from: string): Promise<string> {
  const { options } = await request<PasskeyOptionsView>(DASHBOARD_PATHS.passkeySignInAsk, {
    method: "POST",
    body: {},
  });
  const response = await showPasskey(options);
  const { location } = await request<FormDone>(DASHBOARD_PATHS.passkeySignIn, {
    method: "POST",
    body: { response, from },
  });
  forgetLocalUser();
  return location;
}
