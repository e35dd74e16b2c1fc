import type { InstanceCards, InstanceInput, InstanceView } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

interface Saved {
  readonly instance: InstanceView;
}

export function listInstances(signal?: AbortSignal): Promise<InstanceCards> {
  return request(DASHBOARD_PATHS.instances, { signal });
}

export async function createInstance(input: InstanceInput): Promise<InstanceView> {
  return (await request<Saved>(DASHBOARD_PATHS.instances, { method: "POST", body: input })).instance;
}

export async function updateInstance(id: number, input: InstanceInput): Promise<InstanceView> {
  return (await request<Saved>(pathTo(DASHBOARD_PATHS.instance, { id }), { method: "PUT", body: input })).instance;
}

/** 30 days from today. */
export async function renewInstance(id: number): Promise<InstanceView> {
  return (await request<Saved>(pathTo(DASHBOARD_PATHS.renewal, { id }), { method: "POST" })).instance;
}

export async function removeInstance(id: number): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.instance, { id }), { method: "DELETE" });
}
