import type { ContentfulStatusCode } from "hono/utils/http-status";
import { parseJson } from "#adapters/http-kit/read-json.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { describeRepeatedField, describeUnknownField } from "#domain/wording/requests.ts";
import { translated } from "#languages/say.ts";
import { ERRORS } from "#ports/contracts/errors.ts";
import type { AnyPage, FormDone } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import { bodyOutcome, readBody, refuse, thrownOutcome, wantsJson } from "../answers.ts";
import type { Outcome } from "../errors.ts";
import { renderPage } from "../render-page.ts";
import type { Web, WebContext } from "../web.ts";

/** A form's fields as texts; one that was not sent is empty. What is asked for is what the form has. */
interface FormFields {
  text(name: string): string;
  /** A checkbox: ticked with any value. */
  ticked(name: string): boolean;
}

/** Fields that remember what was asked for. */
interface SentForm extends FormFields {
  /** What is wrong with the names that were sent: one that nobody asked for, or one that came twice. */
  problem(): Outcome | null;
}

/** From `application/x-www-form-urlencoded`, as browsers send it, or from a JSON object. */
async function readForm(c: WebContext): Promise<Result<SentForm, Outcome>> {
  const bytes = await readBody(c);
  if (!bytes.ok) return failure(bodyOutcome(bytes.failure));
  if (!(c.req.header("content-type") ?? "").startsWith("application/json")) {
    return success(fieldsOf(new URLSearchParams(Buffer.from(bytes.value).toString("utf8"))));
  }
  const json = parseJson(bytes.value);
  if (!json.ok) return failure(bodyOutcome(json.failure));
  const entries = Object.entries(json.value ?? {});
  return success(fieldsOf(new URLSearchParams(entries.map(([name, value]) => [name, textOf(value)]))));
}

/** A list or an object is no field's value, and may not even have a text. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || value === true ? String(value) : "";
}

function fieldsOf(sent: URLSearchParams): SentForm {
  const asked = new Set<string>();
  const read = (name: string): string => {
    asked.add(name);
    return sent.get(name) ?? "";
  };
  return {
    text: read,
    ticked: (name) => !["", "false"].includes(read(name)),
    problem() {
      const names = [...sent.keys()];
      const unknown = names.find((name) => !asked.has(name));
      if (unknown !== undefined) return { code: "MALFORMED", message: describeUnknownField(unknown, [...asked]) };
      const repeated = names.find((name, index) => names.indexOf(name) !== index);
      return repeated === undefined ? null : { code: "MALFORMED", message: describeRepeatedField(repeated) };
    },
  };
}

/** A form that was refused: the error shape for a script, else the page again with what was typed. */
function formRefused(
  web: Web,
  c: WebContext,
  outcome: Outcome,
  page: (errors: FormErrors, refusal: Outcome) => AnyPage,
): Response | Promise<Response> {
  if (wantsJson(c)) return refuse(c, outcome);
  if (outcome.retryAfterSeconds !== undefined) c.header("retry-after", String(outcome.retryAfterSeconds));
  const { field } = outcome;
  const message = translated(outcome.message);
  const errors = field === undefined ? { form: message } : { fields: { [field]: message } };
  return renderPage(web, c, page(errors, outcome), ERRORS[outcome.code].status as ContentfulStatusCode);
}

/** Where to go, and what to read on the way: without a script, at `readAt`. */
export interface FormSuccess extends Omit<FormDone, "success"> {
  readonly readAt?: string;
}

/** A form that went well: a script is told where to go, a browser is sent there. */
export function formDone(c: WebContext, { readAt, ...done }: FormSuccess): Response {
  if (wantsJson(c)) return c.json({ success: true, ...done } satisfies FormDone);
  return c.redirect(readAt ?? done.location, 303);
}

interface FormAction<Value> {
  readonly read: (fields: FormFields) => Value;
  /** Where to go, or why not. */
  readonly act: (value: Value) => Promise<Result<FormSuccess, Outcome>>;
  readonly page: (value: Value, errors: FormErrors, refusal: Outcome) => AnyPage;
  /** The sentence for what nobody expected. */
  readonly failed: string;
}

/** One POST of a form, from body to answer; the unexpected is logged and leaves the form on the page. */
export async function handleForm<Value>(web: Web, c: WebContext, action: FormAction<Value>): Promise<Response> {
  const fields = await readForm(c);
  const value = action.read(fields.ok ? fields.value : fieldsOf(new URLSearchParams()));
  const page = (errors: FormErrors, refusal: Outcome) => action.page(value, errors, refusal);
  const problem = fields.ok ? fields.value.problem() : fields.failure;
  if (problem !== null) return formRefused(web, c, problem, page);
  try {
    const done = await action.act(value);
    return done.ok ? formDone(c, done.value) : await formRefused(web, c, done.failure, page);
  } catch (error) {
    return formRefused(web, c, thrownOutcome(web, c, error, action.failed), page);
  }
}
