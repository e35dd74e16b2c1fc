import { afterEach, describe, expect, it } from "vitest";
import type { Template } from "#domain/templates/template.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, PHONE, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const V1 = "/v1/instances/Client001/messages";
const TEMPLATE: Template = {
  name: "order_ready",
  language: "en",
  texts: { en: "Hello {{name}}, order {{order}} is ready", ar: "مرحباً {{name}}، طلبك {{order}} جاهز" },
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

/** Whose `Client001` is. */
function withTemplate({ ports }: { readonly ports: { readonly templates: object } }, template = TEMPLATE): number[] {
  const owners: number[] = [];
  Object.assign(ports.templates, {
    find: async (ownerId: number, name: string) => {
      owners.push(ownerId);
      return name === template.name ? template : null;
    },
  });
  return owners;
}

describe.each(BOTH)("a message by a template on $platform", ({ open, person }) => {
  it("says the text in the language that is asked for, with its values", async () => {
    const { ask, world } = await open();
    withTemplate(world);
    const said = async (template: object) => {
      const sent = await ask("POST", V1, { to: person, template: { name: "order_ready", ...template } });
      expect(sent.status).toBe(200);
      return (await ask("GET", `${V1}/${sent.answer.id}`)).answer.content;
    };
    const values = { name: "Layla", order: 1048 };
    expect(await said({ values })).toEqual({ text: "Hello Layla, order 1048 is ready" });
    expect(await said({ values, language: "ar-IQ" })).toEqual({ text: "مرحباً Layla، طلبك 1048 جاهز" });
    expect(await said({ values, language: "de" })).toEqual({ text: "Hello Layla, order 1048 is ready" });
  });

  it("is refused in words: unknown, without a value, or beside another kind", async () => {
    const { ask, world } = await open();
    withTemplate(world);
    const refused = async (body: object) => {
      const { status, answer } = await ask("POST", V1, { to: person, ...body });
      return [status, answer.code, answer.field];
    };
    const values = { name: "Layla", order: "7" };
    const template = { name: "order_ready", values };
    expect(await refused({ template: { name: "other" } })).toEqual([404, "TEMPLATE_NOT_FOUND", "template.name"]);
    for (const order of [undefined, "", " "]) {
      expect(await refused({ template: { ...template, values: { ...values, order } } })).toEqual(
        order === undefined
          ? [422, "TEMPLATE_VALUE_MISSING", "template.values.order"]
          : [422, "TEMPLATE_VALUE_MISSING", "template.values.order"],
      );
    }
    expect(await refused({ template, text: "a" })).toEqual([400, "MALFORMED", "template"]);
    expect(await refused({ template, location: { latitude: 1, longitude: 1 } })).toEqual([
      400,
      "MALFORMED",
      "location",
    ]);
    const isMalformed = async (asked: object) => (await refused({ template: { ...template, ...asked } })).slice(0, 2);
    expect(await isMalformed({ values: { name: { a: 1 } } })).toEqual([400, "MALFORMED"]);
    expect(await isMalformed({ colour: 1 })).toEqual([400, "MALFORMED"]);
  });

  it("is refused in words in what is no language", async () => {
    const { ask, world } = await open();
    withTemplate(world);
    for (const language of ["english", "ar_IQ", "x"]) {
      const template = { name: "order_ready", values: { name: "L", order: "7" }, language };
      const { status, answer } = await ask("POST", V1, { to: person, template });
      expect([status, answer.field, answer.detail]).toEqual([
        400,
        "template.language",
        "template.language must be a language such as en, ar or pt-BR.",
      ]);
    }
  });

  it("is the same message under its key, whatever became of the template", async () => {
    const { ask, world } = await open();
    withTemplate(world);
    const body = { to: person, template: { name: "order_ready", values: { name: "L", order: "7" } } };
    const key = { "idempotency-key": "order 7" };
    const first = await ask("POST", V1, body, key);
    withTemplate(world, { ...TEMPLATE, texts: { en: "Changed" } });
    const again = await ask("POST", V1, body, key);
    expect([again.answer, again.headers["idempotency-replayed"]]).toEqual([first.answer, "true"]);
    const other = { ...body, template: { ...body.template, values: { name: "M", order: "7" } } };
    expect((await ask("POST", V1, other, key)).answer.code).toBe("IDEMPOTENCY_MISMATCH");
  });

  it.each<[string, Template]>([
    ["is gone", { ...TEMPLATE, name: "another" }],
    ["asks for another value", { ...TEMPLATE, texts: { en: "Hello {{surname}}" } }],
    ["has become too long", { ...TEMPLATE, texts: { en: "a".repeat(70_000) } }],
  ])("is the same message under its key where the template %s", async (_, left) => {
    const { ask, world } = await open();
    withTemplate(world);
    const body = { to: person, template: { name: "order_ready", values: { name: "L", order: "7" } } };
    const key = { "idempotency-key": "order 7" };
    const first = await ask("POST", V1, body, key);
    withTemplate(world, left);
    const again = await ask("POST", V1, body, key);
    expect([again.status, again.answer, again.headers["idempotency-replayed"]]).toEqual([200, first.answer, "true"]);
    const other = { ...body, template: { ...body.template, values: { name: "M", order: "7" } } };
    const mismatch = await ask("POST", V1, other, key);
    expect([mismatch.status, mismatch.answer.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const isNew = await ask("POST", V1, body, { "idempotency-key": "order 8" });
    expect([isNew.status, isNew.headers["idempotency-replayed"]]).not.toEqual([200, "true"]);
    expect(isNew.status).toBeGreaterThanOrEqual(400);
  });
});

describe("a one-time code by a template", () => {
  const CODE: Template = { ...TEMPLATE, name: "sign_in", texts: { en: "Your code: {{code}}", ar: "رمزك: {{code}}" } };
  const OTP = { number: PHONE, otpCode: "482913" };

  it("is read in the sentence of the sender, in the language that is asked for", async () => {
    const { ask, world } = await whatsApp();
    withTemplate(world, CODE);
    const sent = async (more: object) => {
      expect((await ask("POST", "/send-otp/Client001", { ...OTP, ...more })).status).toBe(200);
      return world.sessions.sent.at(-1)?.content;
    };
    expect(await sent({ template: "sign_in", language: "ar" })).toEqual({
      kind: "otp",
      code: "482913",
      text: "رمزك: 482913",
    });
    expect(await sent({})).toEqual({ kind: "otp", code: "482913" });
  });

  it("is refused where there is no such template, or it asks for more than the code", async () => {
    const { ask, world } = await whatsApp();
    withTemplate(world);
    const refused = async (template: string) => {
      const { status, answer } = await ask("POST", "/send-otp/Client001", { ...OTP, template });
      return [status, answer.code, answer.field];
    };
    expect(await refused("other")).toEqual([404, "TEMPLATE_NOT_FOUND", "template"]);
    expect(await refused("order_ready")).toEqual([422, "TEMPLATE_VALUE_MISSING", "template"]);
  });

  it("is refused in words where its language is none, or no template could have it", async () => {
    const { ask, world } = await whatsApp();
    withTemplate(world, CODE);
    const refused = async (more: object) => {
      const { status, answer } = await ask("POST", "/send-otp/Client001", { ...OTP, ...more });
      return [status, answer.code, answer.field, answer.message];
    };
    expect(await refused({ template: "sign_in", language: "arabic" })).toEqual([
      400,
      "MALFORMED",
      "language",
      "language must be a language such as en, ar or pt-BR.",
    ]);
    expect(await refused({ language: "ar" })).toEqual([
      400,
      "MALFORMED",
      "language",
      "language chooses among the texts of a template: give the template too, or leave language out.",
    ]);
    expect(world.sessions.sent).toEqual([]);
  });

  it("is the same code under its key, whatever became of the template", async () => {
    const { ask, world } = await whatsApp();
    withTemplate(world, CODE);
    const key = { "idempotency-key": "sign in 7" };
    const first = await ask("POST", "/send-otp/Client001", { ...OTP, template: "sign_in" }, key);
    withTemplate(world);
    const again = await ask("POST", "/send-otp/Client001", { ...OTP, template: "sign_in" }, key);
    expect([again.status, again.answer.id, again.headers["idempotency-replayed"]]).toEqual([
      200,
      first.answer.id,
      "true",
    ]);
    const other = { ...OTP, otpCode: "111111", template: "sign_in" };
    expect((await ask("POST", "/send-otp/Client001", other, key)).answer.code).toBe("IDEMPOTENCY_MISMATCH");
    expect((await ask("POST", "/send-otp/Client001", other)).answer.code).toBe("TEMPLATE_NOT_FOUND");
  });
});
