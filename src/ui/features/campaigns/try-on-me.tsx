import { fillText, textIn } from "#domain/templates/template.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { say } from "#languages/say.ts";
import type { OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import { sendMessage } from "../../api/messages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

/** What a message is made with has no part in the page until one is sent. */
const loadPlatforms = () => import("../messages/platforms.ts");

interface TryOnMeProps {
  readonly opened: OpenedCampaign;
  /** Whose message of the first people's. */
  readonly at: number;
}

/** Sends what one of them will read to the account that will send it. */
export function TryOnMe({ opened: { campaign, first, language, texts, own }, at }: TryOnMeProps) {
  const recipient = first[at];
  const said = recipient && textIn({ language, texts }, recipient.language);
  const filled = recipient && said ? fillText(said.text, recipient.values) : null;
  const { platform } = campaign;
  const trial = useMutation({
    mutationFn: async ({ instanceId, to, text }: { instanceId: number; to: string; text: string }) => {
      const { recipient, dashboardBody } = (await loadPlatforms()).SEND_PLATFORMS[platform];
      const message = { recipient: recipient.written(to), content: { kind: "text", text } } as const;
      return await sendMessage({ id: instanceId, platform }, dashboardBody(message));
    },
  });
  if (own === null || !filled?.ok) return null;
  return (
    <div className="grid gap-2">
      <Button
        busy={trial.isPending}
        busyLabel={say("Sending…")}
        onClick={() => trial.mutate({ ...own, text: filled.value })}
      >
        {say("Send one to me first")}
      </Button>
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {trial.isSuccess ? (
          <>
            {say("Sent to your own chat:")} <bdi dir="ltr">{own.to}</bdi>
          </>
        ) : null}
      </p>
      {trial.isError ? <Alert>{sentenceOf(trial.error, SESSION_WORDING.sendFailed)}</Alert> : null}
    </div>
  );
}
