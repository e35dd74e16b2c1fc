import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp/paths.ts";
import { startWhatsApp } from "#roles/whatsapp.ts";
import { host } from "../harness/host.ts";
import { clientOf, tokenOf } from "../harness/instances.ts";
import { memoryWatch } from "../parts/memory-watch.ts";
import { bytesToDisk, roleGateway } from "../parts/role-gateway.ts";

const { url, get, post } = await roleGateway("whatsapp", startWhatsApp);
const at = (path: string, index: number) => path.replace("{client}", clientOf(index));

host(
  { url },
  {
    async start(index: number) {
      const path = at(WHATSAPP_PATHS.startSession, index);
      const { qrText } = await post<{ qrText?: string }>(path, { dtoken: tokenOf(index) });
      if (qrText === undefined) throw new Error("no code to scan");
      return qrText;
    },
    async linked(index: number) {
      const path = at(WHATSAPP_PATHS.sessionStatus, index);
      while ((await get<{ status: string }>(path)).status !== "connected") {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    bytesToDisk,
    ...memoryWatch(),
  },
);
