import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ACCEPTED } from "#documentation/examples/messages.ts";
import { TELEGRAM_EXAMPLES } from "#documentation/examples/telegram.ts";
import { WHATSAPP_EXAMPLES } from "#documentation/examples/whatsapp.ts";
import { acceptedAnswerSchema } from "#ports/contracts/provider-answers.ts";
import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";

interface Example {
  readonly fields: object;
  readonly answer: unknown;
}

function cases(routes: Readonly<Record<string, ProviderRoute>>, examples: Readonly<Record<string, Example>>) {
  return Object.entries(routes).map(([name, route]) => ({ name, route, example: examples[name] }));
}

const all = [...cases(WHATSAPP_ROUTES, WHATSAPP_EXAMPLES), ...cases(TELEGRAM_ROUTES, TELEGRAM_EXAMPLES)];

describe("the examples of the documentation", () => {
  it("show what 202 answers, with every part known", () => {
    const schemas = [...new Set(all.flatMap(({ route }) => (route.accepted ? [route.accepted] : [])))];
    expect(schemas).toEqual([acceptedAnswerSchema]);
    expect(acceptedAnswerSchema.strict().safeParse(ACCEPTED).error).toBeUndefined();
  });

  it.each(all)("asks $name for what its schema takes, and for nothing else", ({ route, example }) => {
    const fields = { sessionId: "Client001", dtoken: "k7Qm2ZxP", ...example?.fields };
    const schema = route.body ?? route.query ?? z.object({});
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in schema.shape));
    expect(Object.keys(example?.fields ?? {}).filter((name) => !(name in schema.shape))).toEqual([]);
    expect(schema.safeParse(known).error).toBeUndefined();
  });

  it.each(all)("shows an answer that $name gives, with every part known", ({ route, example }) => {
    if (route.file) {
      expect([route.answers, example?.answer]).toEqual([[], null]);
      return;
    }
    const strict = route.answers.map((answer) => (answer instanceof z.ZodObject ? answer.strict() : answer));
    expect(strict.some((answer) => answer.safeParse(example?.answer).success)).toBe(true);
  });
});
