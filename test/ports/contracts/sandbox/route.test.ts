import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, type SandboxRoute } from "#ports/contracts/sandbox/route.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";

const routes: readonly SandboxRoute[] = [WHATSAPP_SANDBOX_ROUTES, TELEGRAM_SANDBOX_ROUTES].flatMap((table) =>
  Object.values<SandboxRoute>(table),
);
const named = routes.map((route) => ({ route, name: `${route.method} ${route.path}` }));

describe("a call of the sandbox", () => {
  test.each(named)("$name is tried out by its own example", ({ route }) => {
    const { fields, answer } = route.example;
    expect((route.body ?? route.query)?.safeParse(fields).error).toBeUndefined();
    if (route.answer === null) expect(answer).toBeNull();
    else expect(route.answer.safeParse(answer).error).toBeUndefined();
  });

  test.each(named)("$name says what it is for, and what each of its fields is", ({ route }) => {
    expect(route.title).not.toBe("");
    expect(route.summary).toMatch(/\.$/);
    const shape: Record<string, { readonly description?: string | undefined }> = fieldsOf(route).shape;
    const silent = Object.entries(shape).filter(([, field]) => !field.description);
    expect(silent.map(([field]) => field)).toEqual([]);
  });

  test("each has a title of its own within its network", () => {
    for (const table of [WHATSAPP_SANDBOX_ROUTES, TELEGRAM_SANDBOX_ROUTES]) {
      const titles = Object.values(table).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test("that takes one of several shapes lists the fields of all, and requires only what tells them apart", () => {
    const fields = z.toJSONSchema(fieldsOf(TELEGRAM_SANDBOX_ROUTES.faults), { io: "input" });
    expect(Object.keys(fields.properties ?? {})).toEqual(["kind", "method", "errorCode", "text", "times"]);
    expect(fields.required).toEqual(["kind"]);
    expect(fields.properties?.kind).toMatchObject({
      enum: ["error", "drop", "lose-answer", "silence", "salt", "clear"],
    });
  });
});
