import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { unreachable } from "#domain/result.ts";
import { TEMPLATE_WORDING } from "#domain/wording/templates.ts";
import type { FillTemplateFailure } from "#use-cases/templates/fill-template.ts";

/** Why nothing is sent by a template; `field` is what the caller mends. */
export function templateRefused(
  why: FillTemplateFailure,
  { field, requestId }: { readonly field: string; readonly requestId: string },
): Answer {
  switch (why.code) {
    case "template-not-found":
      return failedAnswer("TEMPLATE_NOT_FOUND", TEMPLATE_WORDING.notFound, requestId, { field });
    case "template-value-missing":
      return failedAnswer("TEMPLATE_VALUE_MISSING", TEMPLATE_WORDING.valueMissing(why.placeholder), requestId, {
        field,
      });
    default:
      return unreachable(why);
  }
}
