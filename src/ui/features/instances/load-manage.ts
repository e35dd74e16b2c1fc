import type { ComponentType } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";

interface ManageProps extends ApiHosts {
  readonly instance: InstanceView;
  readonly sandbox: boolean;
  readonly onRenewed: (instance: InstanceView) => void;
  readonly onClose: () => void;
}

export type Manage = ComponentType<ManageProps>;

const MANAGE: Readonly<Record<Platform, () => Promise<Manage>>> = {
  whatsapp: async () => (await import("../manage-whatsapp/index.tsx")).ManageWhatsApp,
  telegram: async () => (await import("../manage-telegram/index.tsx")).ManageTelegram,
};

/** The dialog of each platform; half of the page's script. */
export async function loadManage(): Promise<Readonly<Record<Platform, Manage>>> {
  const loaded = await Promise.all(PLATFORMS.map(async (platform) => [platform, await MANAGE[platform]()] as const));
  return Object.fromEntries(loaded) as Record<Platform, Manage>;
}
