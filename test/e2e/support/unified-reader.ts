import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { EXAMPLE_GROUP, EXAMPLE_MESSAGE, EXAMPLE_UPLOAD } from "#documentation/request.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { OwnInstance } from "./api.ts";
import type { Product } from "./product.ts";
import { sandboxOf } from "./telegram.ts";
import { until } from "./until.ts";

/** Whom the pages write to, and whom they add to a group. */
const PEOPLE = ["9647701234567", "9647712345678"];
const PHOTO = join(import.meta.dirname, "../../../src/ui/public/samples/photo.jpg");

/** Somebody who tries the commands of the unified API's pages with an instance of theirs. */
export interface ReaderOfUnified {
  /** Where they run them: the file that the pages send is there. */
  readonly folder: string;
  /** The command with what is theirs in place of what the pages name. */
  inHand(command: string): Promise<string>;
}

/** The instance is linked to `phone`. */
export async function readerOfUnified(
  product: Product,
  platform: Platform,
  { client, token }: OwnInstance,
  phone: string,
): Promise<ReaderOfUnified> {
  const [person = ""] = PEOPLE;
  const sandbox = sandboxOf(product);
  for (const each of PEOPLE) {
    const added = { phone: each, name: "Layla" };
    await sandbox.post(platform === "whatsapp" ? "/whatsapp/phones" : "/telegram/accounts", added);
  }
  const folder = await mkdtemp(join(tmpdir(), "unified-"));
  await copyFile(PHOTO, join(folder, "photo.jpg"));

  async function call(path: string, body?: object | Blob): Promise<Record<string, unknown>> {
    const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
    const answer = await fetch(`${product.web}/v1${path}`, {
      method: sent === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(sent === undefined ? {} : { body: sent }),
    });
    return (await answer.json()) as Record<string, unknown>;
  }
  const own = `/instances/${client}`;
  const { id: upload } = await call(`/media?client=${client}&fileName=photo.jpg`, new Blob([await readFile(PHOTO)]));
  const { id: group } = await call(`${own}/groups`, { subject: "Shop", members: [`+${person}`] });

  /** Theirs: what one act does to it, another does not meet. */
  async function sentMessage(): Promise<unknown> {
    return (await call(`${own}/messages`, { to: `+${person}`, text: "Is it read?" })).id;
  }
  async function receivedMessage(): Promise<unknown> {
    await sandbox.post(`/${platform}/reply`, { from: person, to: phone, text: "Where is it?" });
    const { data } = await until(
      () => call(`${own}/messages?direction=in`) as Promise<{ data: { id: string }[] }>,
      ({ data }) => data.length > 0,
      10_000,
    );
    return data[0]?.id;
  }

  return {
    folder,
    async inHand(command) {
      const message = !command.includes(EXAMPLE_MESSAGE)
        ? EXAMPLE_MESSAGE
        : await (command.includes("/read ") ? receivedMessage() : sentMessage());
      return command
        .replaceAll(EXAMPLE_MESSAGE, String(message))
        .replaceAll(EXAMPLE_UPLOAD, String(upload))
        .replaceAll(EXAMPLE_GROUP, String(group));
    },
  };
}

/** Answered as its route's contract has it, and nothing of it left undone. */
export function expectDone(command: string, status: number, answer: object): void {
  const route = routeOf(command);
  expect({ status, answer }).toMatchObject({ status: route?.status });
  expect(route?.answer?.safeParse(answer).error).toBeUndefined();
  const { state = "sent", missing = [], data = [{}] } = answer as Partial<Record<string, unknown>>;
  expect({ state, missing, data }).toMatchObject({
    state: "sent",
    missing: [],
    data: expect.arrayContaining([expect.any(Object)]),
  });
  for (const { outcome = "done" } of data as { outcome?: string }[]) expect(outcome).toBe("done");
}

/** Which route a curl command calls. */
function routeOf(command: string): V1Route | undefined {
  const [, path = ""] = /https?:\/\/[^/]+([^\s'?]+)/.exec(command) ?? [];
  const [, named] = / -X (\w+)/.exec(command) ?? [];
  const method = named ?? (/ (-d|-F|--data-binary) /.test(command) ? "POST" : "GET");
  return Object.values<V1Route>(V1_ROUTES).find(
    (route) => route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}
