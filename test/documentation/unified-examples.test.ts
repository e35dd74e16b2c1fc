import { describe, expect, it } from "vitest";
import { UNIFIED_ANSWERS, UNIFIED_BODIES } from "#documentation/examples/unified.ts";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { NO_CONTACTS } from "#domain/contacts.ts";
import { MESSAGE_KIND_FIELDS } from "#domain/messages/unified.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { OpenApi } from "#test/support/openapi-suite.ts";

const routes: [string, V1Route][] = routeNames(V1_ROUTES).map((name) => [name, V1_ROUTES[name]]);
const bodies: Readonly<Record<string, Readonly<Record<string, object>>>> = UNIFIED_BODIES;
const answers: Readonly<Record<string, object>> = UNIFIED_ANSWERS;

describe("examples of the unified API", () => {
  it("are all taken and all answered as they stand", () => {
    for (const [name, { body, answer }] of routes) {
      expect(Object.keys(bodies[name] ?? {}).length > 0, name).toBe(body !== null);
      for (const [says, example] of Object.entries(bodies[name] ?? {})) {
        expect(body?.safeParse(example).error, `${name}: ${says}`).toBeUndefined();
      }
      if (answer !== null) expect(answer.safeParse(answers[name]).error, name).toBeUndefined();
    }
  });

  it("send every kind of message, and what a message may be besides", () => {
    const sent = Object.values(UNIFIED_BODIES.sendMessage).flatMap((body) => Object.keys(body));
    const besides = ["template", "reply_to", "mentions", "split", "preview", "sendAt"];
    expect(sent).toEqual(expect.arrayContaining([...MESSAGE_KIND_FIELDS, ...besides]));
  });

  it("stand in the document, one as it is and several by what they say", () => {
    const document = managementOpenApi("https://wesal.example", NO_CONTACTS) as OpenApi;
    for (const [name, { path, method, body, answer, status }] of routes) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const [json, success] = [operation?.requestBody?.content, operation?.responses[status]?.content].map(
        (content) => content?.["application/json"],
      );
      if (body !== null) expect(json && ("example" in json || "examples" in json), name).toBe(true);
      if (answer !== null) expect(success, name).toHaveProperty("example", answers[name]);
    }
    const send = document.paths["/v1/instances/{client}/messages"]?.post?.requestBody?.content["application/json"];
    expect(send).toHaveProperty("examples.poll.value", UNIFIED_BODIES.sendMessage.poll);
  });

  it("go as a form where that has a place for them: a file under its name, its caption beside it", () => {
    const { paths } = managementOpenApi("https://wesal.example", NO_CONTACTS) as OpenApi;
    const formOf = (path: string, method: string) =>
      paths[path]?.[method]?.requestBody?.content["multipart/form-data"]?.schema;
    const send = formOf("/v1/instances/{client}/messages", "post");
    const files = ["image", "video", "audio", "voice", "document", "sticker"];
    const fields = ["to", "text", "caption", "reply_to", "mentions", "split", "preview", "parse", "viewOnce", "sendAt"];
    expect(Object.keys(send?.properties ?? {}).sort()).toEqual([...files, ...fields].sort());
    expect(send).toMatchObject({ properties: { image: { format: "binary" } }, required: ["to"] });
    const picture = formOf("/v1/instances/{client}/groups/{id}/picture", "put");
    expect(picture).toMatchObject({ properties: { image: { format: "binary" } }, required: ["image"] });
  });
});
