import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { V1Send } from "#ports/contracts/v1/send-body.ts";
import type { TemplateStore } from "#ports/templates.ts";
import { fillTemplate } from "#use-cases/templates/fill-template.ts";
import { templateRefused } from "../api/template-failures.ts";

interface AskedBody {
  /** Whose templates. */
  readonly ownerId: number;
  readonly body: V1Send;
  readonly requestId: string;
}

/** A body that names a template, as the text that it stands for; any other as it is. */
export async function filledBody(
  ports: { readonly templates: Pick<TemplateStore, "find"> },
  { ownerId, body, requestId }: AskedBody,
): Promise<Refusable<V1Send>> {
  const { template, ...others } = body;
  if (template === undefined) return success(body);
  if (body.text !== undefined) {
    return refused(failedAnswer("MALFORMED", V1_WORDING.oneKind, requestId, { field: "template" }));
  }
  const { name, language = null, values = {} } = template;
  const filled = await fillTemplate(ports, { ownerId, asked: { name, language, values, parse: body.parse } });
  if (filled.ok) return success({ ...others, text: filled.value });
  const why = filled.failure;
  const field = why.code === "template-not-found" ? "template.name" : `template.values.${why.placeholder}`;
  return refused(templateRefused(why, { field, requestId }));
}
