import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { TemplateList } from "#ports/contracts/dashboard/templates.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";
import { pathTo, request } from "./request.ts";

/** What is written of a template. */
export type WrittenTemplate = Pick<TemplateView, "name" | "language" | "texts">;

export function listTemplates(signal?: AbortSignal): Promise<TemplateList> {
  return request(DASHBOARD_PATHS.templates, { signal });
}

export function createTemplate(template: WrittenTemplate): Promise<TemplateView> {
  return request(DASHBOARD_PATHS.templates, { method: "POST", body: template });
}

export function changeTemplate({ name, language, texts }: WrittenTemplate): Promise<TemplateView> {
  return request(pathTo(DASHBOARD_PATHS.template, { name }), { method: "PATCH", body: { language, texts } });
}

export async function removeTemplate(name: string): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.template, { name }), { method: "DELETE" });
}
