import { TELEGRAM_PATHS } from "#ports/contracts/telegram/paths.ts";
import { startTelegram } from "#roles/telegram.ts";
import { host } from "../harness/host.ts";
import { clientOf, tokenOf } from "../harness/instances.ts";
import { memoryWatch } from "../parts/memory-watch.ts";
import { roleGateway } from "../parts/role-gateway.ts";

const { url, post } = await roleGateway("telegram", startTelegram);
const own = (index: number) => ({ sessionId: clientOf(index), dtoken: tokenOf(index) });
const app = { apiId: 12345, apiHash: "0123456789abcdef0123456789abcdef" };

host(
  { url },
  {
    async start({ index, phone }: { index: number; phone: string }) {
      await post(TELEGRAM_PATHS.requestCode, { ...own(index), phoneNumber: phone, ...app });
    },
    async verify({ index, code }: { index: number; code: string }) {
      await post(TELEGRAM_PATHS.verifyCode, { ...own(index), code });
    },
    ...memoryWatch(),
  },
);
