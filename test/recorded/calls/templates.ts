import { MAX_TEMPLATES } from "#domain/templates/template.ts";
import type { Scenario } from "../recording.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const TEMPLATE_BODY = { name: "new", language: "en", texts: { en: "Hello {{name}}" } };
const TEMPLATED = { before: [given({ template: true })], who: "user", store: "templates" } as const;

/** Calls about templates. */
export const TEMPLATE_ROWS: readonly DashboardRow[] = [
  { ...TEMPLATED, method: "GET", path: "/api/templates" },
  { ...TEMPLATED, method: "POST", path: "/api/templates", body: TEMPLATE_BODY },
  { ...TEMPLATED, method: "PATCH", path: "/api/templates/own_text", body: { texts: { en: "Changed" } } },
  { ...TEMPLATED, method: "DELETE", path: "/api/templates/own_text" },
];

/** The same under `/v1`. */
export const MANAGED_TEMPLATE_ROWS = [
  { method: "GET", path: "/v1/templates" },
  { method: "POST", path: "/v1/templates", body: TEMPLATE_BODY },
  { method: "GET", path: "/v1/templates/{template}" },
  { method: "PATCH", path: "/v1/templates/{template}", body: { language: "ar" } },
  { method: "DELETE", path: "/v1/templates/{template}" },
] as const;

const CREATE = { method: "POST", path: "/v1/templates" } as const;

export const MANAGED_TEMPLATE_SCENARIOS: readonly Scenario[] = [
  {
    title: "what is no template, one name twice, and one too many",
    steps: [
      ...[{ name: "No Name" }, { texts: { en: "{{Name}}" } }, { language: "ar" }, { name: "own_text" }].map(
        (changes) => ({
          ...CREATE,
          body: { ...TEMPLATE_BODY, ...changes },
          as: "all",
        }),
      ),
      ...(["PATCH", "DELETE"] as const).map((method) => ({
        method,
        path: "/v1/templates/{template}",
        ...(method === "PATCH" ? { body: { language: "ar" } } : {}),
        as: "own",
      })),
      { ...CREATE, body: TEMPLATE_BODY, as: "own" },
      given({ templates: MAX_TEMPLATES }),
      { ...CREATE, body: TEMPLATE_BODY, as: "all" },
    ],
  },
];
