import { deletionAfter } from "#domain/accounts/deletion.ts";
import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { deletionAskedWords } from "#domain/wording/mails.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";
import { type AccountChange, type ChangePorts, type ChangeRefused, refuseChange } from "./change-guard.ts";

type AskForDeletionFailure = ChangeRefused | { readonly code: "account-gone" };

type AskForDeletionPorts = ChangePorts & Pick<WebPorts, "mail" | "background">;

/** Plans the deletion of an account and of all that is its own. Until then everything works on, and it can be taken back. */
export async function askForDeletion(
  ports: AskForDeletionPorts,
  { publicUrl, ...input }: AccountChange & { readonly publicUrl: string },
): Promise<Result<User, AskForDeletionFailure>> {
  const refused = await refuseChange(ports, input);
  if (refused !== null) return failure(refused);
  const { userId, address } = input;
  const at = ports.clock.now();
  await ports.users.planDeletion(userId, deletionAfter(at));
  const user = await ports.users.findById(userId);
  const deletesAt = user?.deletesAt ?? null;
  if (user === null || deletesAt === null) return failure({ code: "account-gone" });
  await ports.audit.record({ action: "deletion-asked", at, userId, instanceId: null, address });
  const links = { keepLink: publicUrl + PAGES.dashboard.path, recoverLink: `${publicUrl}/recover` };
  const message = accountMail(user, () => deletionAskedWords(ports.mail.product, { at, deletesAt }, links));
  ports.background.run("deletion-mail-failed", () => ports.mail.send(message));
  return success(user);
}
