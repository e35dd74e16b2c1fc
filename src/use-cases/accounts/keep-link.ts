import { mailedLinkPath } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** "This was not me": the address of a link by which whoever reads this address's mail keeps it. */
export async function keepLinkOf(
  { mailedLinks }: Pick<WebPorts, "mailedLinks">,
  { id: userId, email }: { readonly id: number; readonly email: string },
  publicUrl: string,
): Promise<string> {
  return publicUrl + mailedLinkPath(await mailedLinks.issue({ userId, purpose: "keep-email", email }));
}
