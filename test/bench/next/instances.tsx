"use client";

import { SANDBOX_CONTACTS } from "../../../src/domain/contacts.ts";
import type { InstancesProps, PageContext } from "../../../src/ports/contracts/pages.ts";
import { InstancesPage } from "../../../src/ui/pages/instances.tsx";
import { DashboardFrame } from "../../../src/ui/renderer/dashboard-frame.tsx";

const DAY_MS = 86_400_000;
const SINCE = new Date();
const NAMES = ["Shop", "Orders"];
const ASKED = { q: "", platform: "", state: "", page: 1 } as const;

const CONTEXT: PageContext = {
  ...{ network: "sandbox", path: "/dashboard/instances", language: "en", contacts: SANDBOX_CONTACTS, unread: 0 },
};

/** As the bench's web server has it: one reader with two instances, neither of them linked. */
const PROPS: InstancesProps = {
  user: {
    ...{ id: 1, name: "Layla Hassan", email: "layla@example.com", phone: null, country: "IQ", role: "user" },
    ...{ verified: false, memberSince: SINCE.toISOString(), deletesAt: null },
  },
  asked: ASKED,
  list: {
    instances: NAMES.map((name, place) => ({
      ...{ id: place + 1, name, platform: "whatsapp", client: `Client00${place + 1}`, apiId: null, phone: null },
      ...{ botId: null, userEmail: "layla@example.com", active: true, createdAt: SINCE.toISOString() },
      expiresAt: new Date(SINCE.getTime() + 30 * DAY_MS).toISOString(),
    })),
    links: NAMES.map((_, place) => ({
      ...{ instanceId: place + 1, standing: "none", message: null, since: null, account: null, lastMessage: null },
    })),
    ...{ freeInUse: 2, freeLimit: 2, asked: ASKED, pages: 1, found: 2 },
    counts: { all: 2, needs: 2, connected: 0, expired: 0 },
  },
  whatsappUrl: "http://127.0.0.1:3001",
  telegramUrl: "http://127.0.0.1:3002",
};

/** The product's own page in the product's own frame; of the client's kind, since all of it is taken over. */
export function Instances() {
  return (
    <DashboardFrame user={PROPS.user} context={CONTEXT}>
      <InstancesPage {...PROPS} context={CONTEXT} />
    </DashboardFrame>
  );
}
