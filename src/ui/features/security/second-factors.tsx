import { LifeBuoy, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { RECOVERY_CODES } from "#domain/accounts/second-factor.ts";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { FactorsView, PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import { readFactors, renewRecoveryCodes } from "../../api/factors.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { FailedPart, LoadingPart } from "../../components/part-states.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { FactorDialogs, type FactorQuestion } from "./factor-dialogs.tsx";
import { FactorRow } from "./factor-row.tsx";
import { failureSentence } from "./failure-sentence.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { useStepUp } from "./use-step-up.tsx";

/** What one signs in with besides the password. */
export function SecondFactors() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [said, setSaid] = useState("");
  const stepUp = useStepUp();
  const factors = useQuery({ queryKey: ["factors"], queryFn: ({ signal }) => readFactors(signal) });
  const renew = useMutation({
    mutationFn: () => stepUp.run(renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => done("", recoveryCodes),
  });

  function done(sentence: string, codes: readonly string[] | null = null) {
    setSaid(sentence);
    setQuestion(codes === null ? null : { kind: "codes", codes });
    void factors.refetch();
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="second-factor" className="mt-5 border-t border-line pt-4">
      <h3 id="second-factor" ref={heading} tabIndex={-1} className="rounded-xs text-sm outline-offset-4">
        {say("Second factor")}
      </h3>
      <p role="status" className="text-xs font-medium text-success-ink empty:hidden">
        {said}
      </p>
      {renew.isError ? (
        <Alert className="mt-2" onDismiss={renew.reset}>
          {failureSentence(renew.error, FACTOR_WORDING.changeFailed)}
        </Alert>
      ) : null}
      {factors.data ? (
        <FactorList
          factors={factors.data}
          onAsk={(asked) => {
            setSaid("");
            setQuestion(asked);
          }}
          renewing={renew.isPending}
          onRenew={() => renew.mutate()}
        />
      ) : factors.isError ? (
        <FailedPart
          sentence={FACTOR_WORDING.loadFailed}
          busy={factors.isFetching}
          onRetry={() => void factors.refetch()}
        />
      ) : (
        <LoadingPart label={say("Loading second factors")} />
      )}
      {question === null ? null : (
        <FactorDialogs question={question} stepUp={stepUp} onDone={done} onClose={() => setQuestion(null)} />
      )}
      {stepUp.question}
    </section>
  );
}

interface FactorListProps {
  readonly factors: FactorsView;
  readonly onAsk: (question: FactorQuestion) => void;
  readonly renewing: boolean;
  readonly onRenew: () => void;
}

function FactorList({ factors, onAsk, renewing, onRenew }: FactorListProps) {
  const { totp, passkeys, recoveryCodesLeft, passkeyProblem } = factors;
  const hasFactor = totp || passkeys.length > 0;
  const about = (kind: "rename" | "remove-passkey", passkey: PasskeyView) => () => onAsk({ kind, passkey });
  return (
    <>
      <ul className="mt-1">
        <FactorRow
          icon={Smartphone}
          name={say("Authenticator app")}
          detail={
            totp ? (
              <span className="font-medium text-success-ink">{say("On")}</span>
            ) : (
              say("Off: a code from an app on your phone")
            )
          }
        >
          {totp ? (
            <Button
              size="sm"
              aria-label={say("Remove authenticator app")}
              onClick={() => onAsk({ kind: "remove-totp" })}
            >
              {say("Remove")}
            </Button>
          ) : (
            <Button size="sm" aria-label={say("Set up authenticator app")} onClick={() => onAsk({ kind: "add-totp" })}>
              {say("Set up")}
            </Button>
          )}
        </FactorRow>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={about("rename", passkey)}
            onRemove={about("remove-passkey", passkey)}
          />
        ))}
        {hasFactor ? (
          <FactorRow
            icon={LifeBuoy}
            name={say("Recovery codes")}
            detail={say("{left} of {all} left, each for one sign-in without your phone", {
              left: recoveryCodesLeft,
              all: RECOVERY_CODES,
            })}
          >
            <Button
              size="sm"
              aria-label={say("Make new recovery codes")}
              busy={renewing}
              busyLabel={say("Making…")}
              onClick={onRenew}
            >
              {say("Make new")}
            </Button>
          </FactorRow>
        ) : null}
      </ul>
      {passkeyProblem === null ? (
        <Button className="mt-2 w-full" aria-haspopup="dialog" onClick={() => onAsk({ kind: "add-passkey" })}>
          {say("Add a passkey")}
        </Button>
      ) : (
        <p className="mt-2 text-xs text-ink-muted">{passkeyProblem}</p>
      )}
    </>
  );
}
