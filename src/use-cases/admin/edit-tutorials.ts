import type { Tutorial, TutorialText } from "#domain/content/content.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type TutorialField, validateTutorial } from "#domain/validation/content.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import type { ContentNotFound, TutorialTaken } from "#ports/content.ts";
import type { Acting } from "./acting.ts";
import { type EditPorts, recorded } from "./recorded.ts";

type WriteInput = Acting & { readonly form: TutorialText };
type WriteFailure = FieldFailure<TutorialField> | TutorialTaken;

/** Dated now, so that it stands first. */
export async function addTutorial(ports: EditPorts, input: WriteInput): Promise<Result<Tutorial, WriteFailure>> {
  const valid = validateTutorial(input.form);
  if (!valid.ok) return valid;
  return recorded(
    ports,
    { ...input, about: valid.value.title },
    await ports.content.addTutorial({ ...valid.value, addedAt: ports.clock.now() }),
  );
}

export async function changeTutorial(
  ports: EditPorts,
  input: WriteInput & { readonly id: number },
): Promise<Result<Tutorial, WriteFailure | ContentNotFound>> {
  const valid = validateTutorial(input.form);
  if (!valid.ok) return valid;
  return recorded(
    ports,
    { ...input, about: valid.value.title },
    await ports.content.updateTutorial(input.id, valid.value),
  );
}

export async function removeTutorial(
  ports: EditPorts,
  input: Acting & { readonly id: number },
): Promise<Result<null, ContentNotFound>> {
  const found = (await ports.content.listTutorials()).find(({ id }) => id === input.id);
  if (found === undefined) return failure({ code: "content-not-found" });
  await ports.content.removeTutorial(input.id);
  return recorded(ports, { ...input, about: found.title }, success(null));
}
