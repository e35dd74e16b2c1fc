import { KeyRound } from "lucide-react";
import { describePasskeyAddress, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { PasskeySignIn } from "#ports/contracts/sign-in-pages.ts";
import { Button } from "../../components/button.tsx";

interface PasskeyButtonProps {
  readonly passkeys: PasskeySignIn;
  /** Where to go after: a path of ours, or empty. */
  readonly from: string;
}

/** The other way in; where there can be no passkeys, why. See `enhance/passkey.ts`. */
export function PasskeyButton({ passkeys: { origin, problem }, from }: PasskeyButtonProps) {
  if (problem !== null) return <p className="mt-4 text-xs text-ink-muted">{problem}</p>;
  return (
    <div
      data-passkey
      data-needs-script
      data-origin={origin}
      data-from={from}
      data-elsewhere={describePasskeyAddress(origin)}
      data-silent={PASSKEY_WORDING.failed}
      className="mt-3 grid gap-3"
    >
      <Button size="lg" icon={<KeyRound aria-hidden="true" strokeWidth={1.6} className="size-4.5" />}>
        {say("Use a passkey")}
      </Button>
      <p role="alert" data-passkey-error hidden className="text-sm text-ink-muted" />
    </div>
  );
}
