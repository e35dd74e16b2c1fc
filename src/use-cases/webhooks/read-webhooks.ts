import { failure, type Result, success } from "#domain/result.ts";
import { TRY_ID_FORM } from "#domain/webhooks/endpoint.ts";
import type { EndpointFigures, TryFilter, TryPage, WebhookEndpoint, WebhookTry } from "#ports/webhooks.ts";
import { findWebhook } from "./find-webhook.ts";
import type { EndpointInput, TryNotFound, WebhookNotFound, WebhookPorts } from "./ports.ts";

type ReadPorts = Pick<WebhookPorts, "webhooks">;

/** An endpoint, and how it has done lately. */
export interface WebhookInfo {
  readonly endpoint: WebhookEndpoint;
  readonly figures: EndpointFigures;
}

/** The endpoints of an instance, oldest first. */
export async function listWebhooks({ webhooks }: ReadPorts, instanceId: number): Promise<readonly WebhookInfo[]> {
  const endpoints = await webhooks.list(instanceId);
  if (endpoints.length === 0) return [];
  const figures = new Map((await webhooks.figures(instanceId)).map((one) => [one.endpointId, one]));
  return endpoints.map((endpoint) => ({ endpoint, figures: figures.get(endpoint.id) ?? nothingYet(endpoint.id) }));
}

/** One of them, as the list has it. */
export async function readWebhook(ports: ReadPorts, endpoint: WebhookEndpoint): Promise<WebhookInfo> {
  const figures = await ports.webhooks.figures(endpoint.instanceId);
  return { endpoint, figures: figures.find((one) => one.endpointId === endpoint.id) ?? nothingYet(endpoint.id) };
}

/** Its tries, newest first. */
export async function listWebhookTries(
  ports: ReadPorts,
  input: EndpointInput & {
    readonly filter: TryFilter;
    readonly page: { readonly after: string | null; readonly limit: number };
  },
): Promise<Result<TryPage, WebhookNotFound>> {
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  return success(await ports.webhooks.listTries(input.instanceId, input.id, input.filter, input.page));
}

/** One of its tries, with what was asked and answered. */
export async function findWebhookTry(
  ports: ReadPorts,
  input: EndpointInput & { readonly tryId: string },
): Promise<Result<WebhookTry, WebhookNotFound | TryNotFound>> {
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  const { instanceId, id, tryId } = input;
  const tried = TRY_ID_FORM.test(tryId) ? await ports.webhooks.findTry(instanceId, id, tryId) : null;
  return tried === null ? failure({ code: "try-not-found" }) : success(tried);
}

function nothingYet(endpointId: string): EndpointFigures {
  return { endpointId, waiting: 0, nextAt: null, last: null };
}
