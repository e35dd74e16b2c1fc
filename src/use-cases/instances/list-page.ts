import type { User } from "#domain/accounts/user.ts";
import type { Instance, Platform } from "#domain/instances/instance.ts";
import { INSTANCE_STATES, type InstanceState, isOfState } from "#domain/instances/standing.ts";
import { linkStandingOf } from "#domain/sessions/link.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type LinkedInstances, listWithLinks } from "./list-with-links.ts";

/** Cards that a page shows at most. */
const INSTANCES_A_PAGE = 12;

interface InstancesAsked {
  /** Part of a name, a client or a linked account; empty finds every one. */
  readonly q: string;
  readonly platform: Platform | "";
  readonly state: InstanceState | "";
  /** From 1 on; the last one stands for any beyond it. */
  readonly page: number;
}

export interface InstancesPart extends LinkedInstances {
  /** As asked, with the page that it is. */
  readonly asked: InstancesAsked;
  readonly pages: number;
  readonly found: number;
  /** Of all that are owned, whatever is asked. */
  readonly counts: Readonly<Record<InstanceState | "all", number>>;
}

/** A page of the list: three reads, however many there are. What an owner has fits in memory; what a page shows is bounded. */
export async function listPage(
  ports: Pick<WebPorts, "instances" | "links" | "clock">,
  owner: Pick<User, "id" | "subscription">,
  asked: InstancesAsked,
): Promise<InstancesPart> {
  const all = await listWithLinks(ports, owner);
  const now = ports.clock.now();
  const isIn = (state: InstanceState) => (instance: Instance) =>
    isOfState(state, instance, linkStandingOf(all.links.get(instance.id) ?? null), now);
  const found = all.instances.filter(
    (instance) =>
      (asked.platform === "" || instance.platform === asked.platform) &&
      (asked.state === "" || isIn(asked.state)(instance)) &&
      says(asked.q, instance, all),
  );
  const pages = Math.max(1, Math.ceil(found.length / INSTANCES_A_PAGE));
  const page = Math.min(asked.page, pages);
  const counted = INSTANCE_STATES.map((state) => [state, all.instances.filter(isIn(state)).length] as const);
  return {
    ...all,
    instances: found.slice((page - 1) * INSTANCES_A_PAGE, page * INSTANCES_A_PAGE),
    asked: { ...asked, page },
    pages,
    found: found.length,
    counts: { all: all.instances.length, ...(Object.fromEntries(counted) as Record<InstanceState, number>) },
  };
}

function says(q: string, { id, name, client, phone }: Instance, { links }: LinkedInstances): boolean {
  if (q === "") return true;
  const account = links.get(id)?.account ?? null;
  const wanted = folded(q);
  const texts = [name, client, account?.name, account?.username && `@${account.username}`];
  if (texts.some((text) => text && folded(text).includes(wanted))) return true;
  // A number is typed with its plus, spaces and brackets, or without.
  if (!/^[\d\s+().-]+$/.test(q)) return false;
  const digits = q.replace(/\D/g, "");
  return digits !== "" && [account?.phone, phone].some((number) => number?.replace(/\D/g, "").includes(digits));
}

/** One spelling for letters that are written in several ways. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");
}
