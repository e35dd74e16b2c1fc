import { failure, type Result, success, unreachable } from "#domain/result.ts";
import { emailChangedWords } from "#domain/wording/mails.ts";
import type { MailedLink, RedeemedLink } from "#ports/mailed-links.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";
import { dropFactors } from "./drop-factors.ts";
import { keepLinkOf } from "./keep-link.ts";

interface RedeemInput {
  readonly token: string;
  readonly address: string | null;
  readonly publicUrl: string;
  /** What the browser keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
}

/** What has come of it. */
export type UsedLink =
  | { readonly purpose: "verify-email" | "change-email" }
  /** For a new password: what stood there opens the account no more. */
  | { readonly purpose: "keep-email"; readonly resetToken: string }
  /** What the browser is to keep. */
  | { readonly purpose: "know-device"; readonly deviceMarks: string };

export type MailedLinkFailure = { readonly code: "mailed-link-invalid" } | { readonly code: "address-taken" };

type UsePorts = Pick<
  WebPorts,
  | "users"
  | "passwords"
  | "secondFactors"
  | "passkeys"
  | "mailedLinks"
  | "resetTokens"
  | "authSessions"
  | "knownDevices"
  | "mail"
  | "background"
  | "audit"
  | "clock"
  | "random"
>;

type Used = Result<UsedLink, MailedLinkFailure>;

/** Does what the mail said that the link would do, once. */
export async function redeemMailedLink(ports: UsePorts, input: RedeemInput): Promise<Used> {
  const link = await ports.mailedLinks.redeem(input.token);
  if (link === null) return LINK_INVALID;
  switch (link.purpose) {
    case "verify-email":
      await ports.users.markVerified(link.userId, link.email);
      await record(ports, "email-verified", link, input);
      return success({ purpose: link.purpose });
    case "change-email":
      return changeEmail(ports, link, input);
    case "keep-email":
      return keepEmail(ports, link, input);
    case "know-device":
      return knowDevice(ports, link, input);
    default:
      return unreachable(link.purpose);
  }
}

const LINK_INVALID = failure({ code: "mailed-link-invalid" as const });
const ADDRESS_TAKEN = failure({ code: "address-taken" as const });

/** What was mailed to the address before opens nothing any more, but for the link that brings it back. */
async function changeEmail(ports: UsePorts, link: MailedLink, input: RedeemInput): Promise<Used> {
  const former = await ports.users.findById(link.userId);
  if (former === null) return LINK_INVALID;
  if (!(await ports.users.changeEmail(former.id, link.email))) return ADDRESS_TAKEN;
  await ports.resetTokens.revokeAll(former.id);
  await ports.mailedLinks.revoke(former.id, ["verify-email", "know-device"]);
  await record(ports, "email-changed", link, input);
  const at = ports.clock.now();
  ports.background.run("email-changed-mail-failed", async () => {
    const keepLink = former.verified ? await keepLinkOf(ports, former, input.publicUrl) : null;
    await ports.mail.send(accountMail(former, () => emailChangedWords(ports.mail.product, { at }, { keepLink })));
  });
  return success({ purpose: "change-email" });
}

/** Somebody else knew the password: it opens nothing from now on, and no more does what they have added since. */
async function keepEmail(ports: UsePorts, link: RedeemedLink, input: RedeemInput): Promise<Used> {
  await ports.mailedLinks.revoke(link.userId, ["verify-email", "change-email", "know-device"]);
  if (!(await ports.users.changeEmail(link.userId, link.email))) return ADDRESS_TAKEN;
  const nobodys = ports.random.uuid() + ports.random.uuid();
  await ports.users.replacePasswordHash(link.userId, await ports.passwords.hash(nobodys, input.address));
  await ports.authSessions.endAll(link.userId);
  await dropFactors(ports, { userId: link.userId, since: link.issuedAt, address: input.address });
  await ports.resetTokens.revokeAll(link.userId);
  await record(ports, "email-kept", link, input);
  return success({ purpose: "keep-email", resetToken: await ports.resetTokens.issue(link.userId) });
}

async function knowDevice(ports: UsePorts, { userId }: MailedLink, { deviceMarks }: RedeemInput): Promise<Used> {
  const storedPassword = await ports.users.storedPassword(userId);
  if (storedPassword === null) return LINK_INVALID;
  return success({
    purpose: "know-device",
    deviceMarks: ports.knownDevices.mark({ userId, storedPassword }, deviceMarks),
  });
}

function record(
  { audit, clock }: Pick<UsePorts, "audit" | "clock">,
  action: "email-verified" | "email-changed" | "email-kept",
  { userId, email }: MailedLink,
  { address }: RedeemInput,
): Promise<void> {
  return audit.record({ action, at: clock.now(), userId, instanceId: null, address, about: email });
}
