import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import type { FollowedAccount } from "./canary-factors.ts";
import type { Product } from "./product.ts";
import { until } from "./until.ts";
import type { watchedCalls } from "./watched.ts";

interface PasskeyLife extends Pick<FollowedAccount, "web" | "follow"> {
  readonly product: Product;
  readonly call: ReturnType<typeof watchedCalls>["call"];
}

interface AskedInstance {
  readonly id: number;
  readonly client: string;
  readonly token: string;
  /** Whose passkey is asked for. */
  readonly phone: string;
}

/** WhatsApp's passkey step by links of either kind, which are read, misplaced, used well and badly, and twice. */
export async function answerPasskey(life: PasskeyLife, { id, client, token, phone }: AskedInstance): Promise<void> {
  const { product, call, web, follow } = life;
  const headers = { authorization: `Bearer ${token}` };
  const asked = `${product.api}/v1/instances/${client}/session/passkey`;
  await until(
    () => call(asked, { headers }),
    ({ json }) => json.step === "asked",
    20_000,
  );
  const links = [
    await call(`${asked}/link`, { method: "POST", headers, tells: true }),
    await web(DASHBOARD_PATHS.linkPasskeyCeremony.replace(":id", String(id)), { body: {}, tells: true }),
  ];
  const keychain = `${product.sandbox}${WHATSAPP_SANDBOX_PATHS.passkeys}?phone=${phone}`;
  const { pending } = (await (await fetch(keychain)).json()) as { pending: { answer: object }[] };
  const assertion = pending[0]?.answer;
  const path = product.web + DASHBOARD_PATHS.passkeyCeremony;
  for (const { json } of links) {
    const given = new URLSearchParams(new URL(String(json.url)).hash.slice(1)).get("wesal-passkey") ?? "";
    follow("passkey link", given);
    const by = { authorization: `Bearer ${given}` };
    await call(path, { headers: by });
    await call(`${path}?token=${given}`, {});
    await call(path, { headers: { authorization: `Bearer ${given}x` } });
    await call(path, { body: { token: given } });
    for (let tries = 0; tries < 2; tries += 1) await call(path, { headers: by, body: { assertion } });
  }
}
