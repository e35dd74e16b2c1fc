import { describe, expect, it } from "vitest";
import { MAX_TEMPLATE_TEXT } from "#domain/templates/template.ts";
import { type TemplateForm, validateTemplate } from "#domain/validation/template.ts";
import { TEMPLATE_WORDING } from "#domain/wording/templates.ts";

const FORM: TemplateForm = { name: " order_ready ", language: "EN", texts: { AR: " جاهز ", en: "Ready {{name}}" } };

describe("a template", () => {
  it("is kept with its languages in one form, the first one first", () => {
    const valid = validateTemplate(FORM);
    expect(valid).toEqual({
      ok: true,
      value: { name: "order_ready", language: "en", texts: { en: "Ready {{name}}", ar: "جاهز" } },
    });
    expect(Object.keys(valid.ok ? valid.value.texts : {})).toEqual(["en", "ar"]);
  });

  it("is refused with the field that is wrong", () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`{{a${at}}}`, ""]));
    const rows: readonly [Partial<TemplateForm>, string, string][] = [
      [{ name: "Order Ready" }, "name", TEMPLATE_WORDING.nameInvalid],
      [{ language: "english" }, "language", TEMPLATE_WORDING.languageInvalid],
      [{ language: "de" }, "language", TEMPLATE_WORDING.languageWithoutText],
      [{ texts: {} }, "texts", TEMPLATE_WORDING.textsMissing],
      [{ texts: { en: "a", EN: "b" } }, "texts.EN", TEMPLATE_WORDING.languageInvalid],
      [{ texts: { en: " " } }, "texts.en", TEMPLATE_WORDING.textMissing],
      [{ texts: { en: "x".repeat(MAX_TEMPLATE_TEXT + 1) } }, "texts.en", TEMPLATE_WORDING.textTooLong],
      [{ texts: { en: "{{Name}}" } }, "texts.en", TEMPLATE_WORDING.brokenPlaceholder("{{Name}}")],
      [{ texts: { en: Object.keys(many).join("") } }, "texts.en", TEMPLATE_WORDING.tooManyPlaceholders],
      [{ texts: { en: "{{a}}".repeat(101) } }, "texts.en", TEMPLATE_WORDING.tooManyPlaces],
      [
        { texts: Object.fromEntries([..."abcdefghijk"].map((letter) => [`a${letter}`, "x"])) },
        "texts",
        TEMPLATE_WORDING.tooManyLanguages,
      ],
    ];
    for (const [changes, field, message] of rows) {
      expect(validateTemplate({ ...FORM, ...changes })).toEqual({
        ok: false,
        failure: { code: "invalid", field, message },
      });
    }
  });
});
