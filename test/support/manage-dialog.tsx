import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import type { InstanceView, SessionView } from "#ports/contracts/dashboard/api.ts";
import { ManageWhatsApp } from "#ui/features/manage-whatsapp/index.tsx";
import { jsonApi } from "./json-api.ts";
import { type Screen, show } from "./ui.tsx";
import { SHOP } from "./ui-samples.ts";

/** Where the dialog's instance is called. */
export const INSTANCE_PATH = `/api/instances/${SHOP.id}`;

export function sessionView(state: SessionView["state"], fields: Partial<SessionView> = {}): SessionView {
  const since = "2026-11-21T12:00:00Z";
  return { state, reason: "never-linked", message: "", since, phone: null, name: null, hold: null, ...fields };
}

export const CONNECTED = sessionView("connected", { reason: "linked", phone: "9647705550141" });

/** The dialog before a server that answers so; the routes can be changed while it is open. */
export async function openManageDialog(
  routes: Parameters<typeof jsonApi>[0],
  instance: InstanceView = SHOP,
): Promise<{ api: ReturnType<typeof jsonApi>; page: Screen }> {
  const api = jsonApi({ [`GET ${INSTANCE_PATH}/privacy`]: () => ({ ...DEFAULT_PRIVACY, serverDays: 30 }), ...routes });
  const page = await show(
    <ManageWhatsApp
      instance={instance}
      whatsappUrl="http://localhost:3001"
      sandbox
      onRenewed={() => undefined}
      onClose={() => undefined}
    />,
  );
  await page.settle();
  return { api, page };
}
