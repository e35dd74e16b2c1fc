import { MailWarning } from "lucide-react";
import { VERIFY_WORDING } from "#domain/wording/signed-in.ts";
import { say } from "#languages/say.ts";
import type { PageContext } from "#ports/contracts/pages.ts";
import { sendVerification } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useAuth } from "../account/auth.tsx";

/** Until somebody has proved to read the address's mail. */
export function VerifyBanner({ unconfirmed }: Pick<PageContext, "unconfirmed">) {
  const { user } = useAuth();
  const send = useMutation({ mutationFn: sendVerification });
  if (user === null || user.verified) return null;
  return (
    <aside
      aria-label={VERIFY_WORDING.title}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-sm md:flex"
    >
      <p className="flex min-w-0 items-start gap-2 max-md:col-span-full">
        <MailWarning aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-4 flex-none text-ink-muted" />
        <span className="min-w-0 wrap-anywhere">
          {VERIFY_WORDING.reminder(user.email)} {unconfirmed}
        </span>
      </p>
      <p role="status" className={send.isSuccess ? "font-medium text-success-ink" : "sr-only"}>
        {send.isSuccess ? VERIFY_WORDING.sent : null}
      </p>
      {send.isError ? (
        <p role="alert" className="font-medium text-danger-ink max-md:order-last max-md:col-span-full">
          {writeSentence(send.error, VERIFY_WORDING.failed)}
        </p>
      ) : null}
      {send.isSuccess ? null : (
        <Button
          size="sm"
          className="max-md:ms-6 max-md:justify-self-start"
          busy={send.isPending}
          busyLabel={say("Sending…")}
          onClick={() => send.mutate()}
        >
          {say("Send again")}
        </Button>
      )}
    </aside>
  );
}
