import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { verifyEmailWords } from "#domain/wording/mails.ts";
import { inLanguage } from "#languages/paths.ts";
import { mailedLinkPath } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";

type VerifyPorts = Pick<WebPorts, "mailedLinks" | "mail" | "background">;

/** Asks whoever reads the address's mail whether the account is theirs; behind the answer. */
export function askToVerify(ports: VerifyPorts, user: User, { publicUrl }: { readonly publicUrl: string }): void {
  ports.background.run("verification-mail-failed", async () => {
    const token = await ports.mailedLinks.issue({ userId: user.id, purpose: "verify-email", email: user.email });
    await ports.mail.send(
      accountMail(user, () =>
        verifyEmailWords(ports.mail.product, { link: publicUrl + inLanguage(mailedLinkPath(token), user.language) }),
      ),
    );
  });
}

/** Once more, a few times an hour; of an address that is verified nothing is sent. */
export async function askAgainToVerify(
  ports: VerifyPorts & Pick<WebPorts, "limits">,
  { user, publicUrl }: { readonly user: User; readonly publicUrl: string },
): Promise<Result<null, { readonly code: "rate-limited"; readonly retryAfterSeconds: number }>> {
  if (user.verified) return success(null);
  const retryAfterSeconds = await ports.limits.verification.take(String(user.id));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });
  askToVerify(ports, user, { publicUrl });
  return success(null);
}
