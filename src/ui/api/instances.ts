import {
  DASHBOARD_PATHS,
  doneSchema,
  type InstanceInput,
  type InstanceList,
  type InstanceView,
  instanceListSchema,
  instanceSavedSchema,
} from "#ports/contracts/dashboard-api.ts";
import { pathTo, request } from "./request.ts";

export function listInstances(signal?: AbortSignal): Promise<InstanceList> {
  return request(instanceListSchema, DASHBOARD_PATHS.instances, { signal });
}

export async function createInstance(input: InstanceInput): Promise<InstanceView> {
  return (await request(instanceSavedSchema, DASHBOARD_PATHS.instances, { method: "POST", body: input })).instance;
}

export async function updateInstance(id: number, input: InstanceInput): Promise<InstanceView> {
  const path = pathTo(DASHBOARD_PATHS.instance, { id });
  return (await request(instanceSavedSchema, path, { method: "PUT", body: input })).instance;
}

export async function removeInstance(id: number): Promise<void> {
  await request(doneSchema, pathTo(DASHBOARD_PATHS.instance, { id }), { method: "DELETE" });
}
