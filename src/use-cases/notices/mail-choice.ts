import type { MailChoice } from "#domain/instances/notice.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Which mails about their instances a user wants. */
export function readMailChoice(
  ports: Pick<WebPorts, "notices">,
  { userId }: { readonly userId: number },
): Promise<MailChoice> {
  return ports.notices.mailsOf(userId);
}

/** From now on; goes on record as a change of the profile. */
export async function setMailChoice(
  ports: Pick<WebPorts, "notices" | "audit" | "clock">,
  {
    userId,
    address,
    choice,
  }: { readonly userId: number; readonly address: string | null; readonly choice: MailChoice },
): Promise<MailChoice> {
  await ports.notices.setMails(userId, choice);
  await ports.audit.record({ action: "profile-updated", at: ports.clock.now(), userId, instanceId: null, address });
  return ports.notices.mailsOf(userId);
}
