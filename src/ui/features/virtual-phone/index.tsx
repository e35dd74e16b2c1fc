import { Plus } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { AddPhoneDialog } from "./add-phone-dialog.tsx";
import { MagicNumbers } from "./magic-numbers.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import { PhoneScreen } from "./phone-screen.tsx";
import { PhonesList } from "./phones-list.tsx";
import { BenchError, BenchSkeleton } from "./states.tsx";
import { useNetwork, usePhoneInHand } from "./use-sandbox.ts";

const UNREACHABLE = "The sandbox network does not answer.";

/** The sandbox's phones: link an instance, read what was sent, answer it. */
export function VirtualPhone() {
  const { phones, pending } = useNetwork();
  const known = phones.data ?? [];
  const [inHand, choose] = usePhoneInHand(known);
  const [adding, setAdding] = useState(false);

  return (
    <>
      <PageHead title="Virtual phone">
        <Button
          onClick={() => setAdding(true)}
          disabled={!phones.data}
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          Add phone
        </Button>
      </PageHead>
      {phones.isPending ? <BenchSkeleton /> : null}
      {phones.isError && !phones.data ? (
        <BenchError
          sentence={sentenceOf(phones.error, UNREACHABLE)}
          busy={phones.isFetching}
          onRetry={() => void phones.refetch()}
        />
      ) : null}
      {phones.data ? (
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_384px] xl:items-start xl:gap-10">
          <div className="grid min-w-0 gap-8 max-xl:order-1">
            {phones.isError ? <Alert>{sentenceOf(phones.error, UNREACHABLE)} Trying again.</Alert> : null}
            <p className="-mb-2 max-w-[60ch]">
              What a customer’s phone would show. Link an instance from here, read what your code has sent, and answer
              it.
            </p>
            <PhonesList phones={known} inHand={inHand} onChoose={choose} />
            <MagicNumbers />
          </div>
          <PhoneFrame phone={inHand}>
            <PhoneScreen key={inHand} phone={inHand} phones={known} pending={pending.data ?? []} />
          </PhoneFrame>
        </div>
      ) : null}
      {adding ? (
        <AddPhoneDialog
          onClose={() => setAdding(false)}
          onAdded={(phone) => {
            choose(phone);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}
