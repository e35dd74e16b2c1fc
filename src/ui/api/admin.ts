import type { FaqText, TutorialText } from "#domain/content/content.ts";
import type { Subscription } from "#domain/instances/instance.ts";
import type { AdminFaqs, AdminInstances, AdminTutorials, AdminUsers } from "#ports/contracts/dashboard/admin.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

/** Which part of a list: `before` is where an earlier one said that it goes on. */
export interface Part {
  readonly search: string;
  readonly before: number | null;
  readonly signal: AbortSignal;
}

export function listUsers(part: Part): Promise<AdminUsers> {
  return readPart(DASHBOARD_PATHS.adminUsers, part);
}

export function listAllInstances(part: Part): Promise<AdminInstances> {
  return readPart(DASHBOARD_PATHS.adminInstances, part);
}

function readPart<Answer>(path: string, { search, before, signal }: Part): Promise<Answer> {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (before !== null) query.set("before", String(before));
  return request(query.size === 0 ? path : `${path}?${query}`, { signal });
}

export async function setSubscription(id: number, subscription: Subscription): Promise<void> {
  const path = pathTo(DASHBOARD_PATHS.adminSubscription, { id });
  await request(path, { method: "PUT", body: { subscription } });
}

export async function setSuspension(id: number, suspended: boolean): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.adminSuspension, { id }), { method: "PUT", body: { suspended } });
}

export async function renewAnyInstance(id: number): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.adminRenewal, { id }), { method: "POST" });
}

export async function removeAnyInstance(id: number): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.adminInstance, { id }), { method: "DELETE" });
}

export function listTutorials(signal: AbortSignal): Promise<AdminTutorials> {
  return request(DASHBOARD_PATHS.adminTutorials, { signal });
}

export function listFaqs(signal: AbortSignal): Promise<AdminFaqs> {
  return request(DASHBOARD_PATHS.adminFaqs, { signal });
}

/** Without an id, a new one. */
export function saveTutorial(id: number | null, text: TutorialText): Promise<void> {
  return save(DASHBOARD_PATHS.adminTutorials, DASHBOARD_PATHS.adminTutorial, id, text);
}

/** Without an id, a new one. */
export function saveFaq(id: number | null, text: FaqText): Promise<void> {
  return save(DASHBOARD_PATHS.adminFaqs, DASHBOARD_PATHS.adminFaq, id, text);
}

async function save(all: string, one: string, id: number | null, body: object): Promise<void> {
  if (id === null) await request(all, { method: "POST", body });
  else await request(pathTo(one, { id }), { method: "PUT", body });
}

export async function removeTutorial(id: number): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.adminTutorial, { id }), { method: "DELETE" });
}

export async function removeFaq(id: number): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.adminFaq, { id }), { method: "DELETE" });
}
