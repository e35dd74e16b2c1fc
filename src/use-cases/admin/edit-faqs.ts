import type { Faq, FaqText } from "#domain/content/content.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type FaqField, validateFaq } from "#domain/validation/content.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import type { ContentNotFound, FaqTaken } from "#ports/content.ts";
import type { Acting } from "./acting.ts";
import { type EditPorts, recorded } from "./recorded.ts";

type WriteInput = Acting & { readonly form: FaqText };
type WriteFailure = FieldFailure<FaqField> | FaqTaken;

/** Dated now, so that it stands first. */
export async function addFaq(ports: EditPorts, input: WriteInput): Promise<Result<Faq, WriteFailure>> {
  const valid = validateFaq(input.form);
  if (!valid.ok) return valid;
  return recorded(
    ports,
    { ...input, about: valid.value.question },
    await ports.content.addFaq({ ...valid.value, addedAt: ports.clock.now() }),
  );
}

export async function changeFaq(
  ports: EditPorts,
  input: WriteInput & { readonly id: number },
): Promise<Result<Faq, WriteFailure | ContentNotFound>> {
  const valid = validateFaq(input.form);
  if (!valid.ok) return valid;
  return recorded(
    ports,
    { ...input, about: valid.value.question },
    await ports.content.updateFaq(input.id, valid.value),
  );
}

export async function removeFaq(
  ports: EditPorts,
  input: Acting & { readonly id: number },
): Promise<Result<null, ContentNotFound>> {
  const found = (await ports.content.listFaqs()).find(({ id }) => id === input.id);
  if (found === undefined) return failure({ code: "content-not-found" });
  await ports.content.removeFaq(input.id);
  return recorded(ports, { ...input, about: found.question }, success(null));
}
