import { doneSchema, type ManagementRoute, managementPage, pageQuery } from "./management-route.ts";
import { changeTemplateBody, createTemplateBody, templateViewSchema } from "./templates.ts";

const templates = { scope: "messages:send", body: null, status: 200 } as const;
const TEMPLATE = "/v1/templates/{template}";

/** What the management API does about templates. */
export const TEMPLATE_ROUTES = {
  listTemplates: {
    ...templates,
    method: "GET",
    path: "/v1/templates",
    title: "List templates",
    summary: "The account's texts that are sent by their names, by name, a page at a time.",
    query: pageQuery,
    answer: managementPage(templateViewSchema),
  },
  createTemplate: {
    ...templates,
    method: "POST",
    path: "/v1/templates",
    title: "Create a template",
    summary:
      "Keeps a text in one language or several, to be sent by its name. It takes a key for all instances, since all of them send it.",
    body: createTemplateBody,
    status: 201,
    answer: templateViewSchema,
  },
  readTemplate: {
    ...templates,
    method: "GET",
    path: TEMPLATE,
    title: "Read a template",
    summary: "One template, by its name.",
    answer: templateViewSchema,
  },
  changeTemplate: {
    ...templates,
    method: "PATCH",
    path: TEMPLATE,
    title: "Change a template",
    summary:
      "Changes what is given; `texts` are all the languages that it has from now on. What was accepted before is sent as it was. It takes a key for all instances.",
    body: changeTemplateBody,
    answer: templateViewSchema,
  },
  removeTemplate: {
    ...templates,
    method: "DELETE",
    path: TEMPLATE,
    title: "Delete a template",
    summary: "Nothing is sent by its name any more. It takes a key for all instances.",
    answer: doneSchema,
  },
} as const satisfies Readonly<Record<string, ManagementRoute>>;
