import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { startSandbox } from "#roles/sandbox.ts";
import { host } from "../harness/host.ts";
import type { Sandbox } from "../harness/linking.ts";
import { jsonCalls } from "../parts/json-calls.ts";
import { benchConfig } from "../parts/seeded.ts";

/** Both networks, which ours and the libraries alone link to, in a process of their own. */
const { port } = await startSandbox(benchConfig({ SANDBOX_PORT: "0" }));
const url = `http://127.0.0.1:${port}`;
const { get, post } = jsonCalls(url);

const sandbox: Sandbox = {
  url,
  whatsapp: await get(WHATSAPP_SANDBOX_PATHS.network),
  telegram: await get(TELEGRAM_SANDBOX_PATHS.network),
};

host(sandbox, {
  async scan({ qrText, phone }: { qrText: string; phone: string }) {
    await post(WHATSAPP_SANDBOX_PATHS.pending, { qrText });
    await post(WHATSAPP_SANDBOX_PATHS.scan, { qrText, phone });
  },
  code: async (phone: string) => (await get<{ code: string }>(`${TELEGRAM_SANDBOX_PATHS.code}?phone=${phone}`)).code,
});
