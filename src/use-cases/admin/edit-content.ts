import type { Faq, FaqText, Tutorial, TutorialText } from "#domain/content/content.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type FaqField, type TutorialField, validateFaq, validateTutorial } from "#domain/validation/content.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { MAX_ABOUT_LENGTH } from "#ports/audit.ts";
import type { ContentNotFound, ContentStore, FaqTaken, TutorialTaken } from "#ports/content.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { Acting } from "./acting.ts";

/** One of the lists that readers see, as its editor needs it. */
interface ContentList<Text, Item, Field extends string, Taken extends { code: string }> {
  validate(form: Text): Result<Text, FieldFailure<Field>>;
  /** What it is known by on record. */
  nameOf(text: Text): string;
  list(content: ContentStore): Promise<Item[]>;
  add(content: ContentStore, item: Text & { readonly addedAt: Date }): Promise<Result<Item, Taken>>;
  update(content: ContentStore, id: number, text: Text): Promise<Result<Item, Taken | ContentNotFound>>;
  remove(content: ContentStore, id: number): Promise<void>;
}

export const TUTORIALS: ContentList<TutorialText, Tutorial, TutorialField, TutorialTaken> = {
  validate: validateTutorial,
  nameOf: ({ title }) => title,
  list: (content) => content.listTutorials(),
  add: (content, tutorial) => content.addTutorial(tutorial),
  update: (content, id, text) => content.updateTutorial(id, text),
  remove: (content, id) => content.removeTutorial(id),
};

export const FAQS: ContentList<FaqText, Faq, FaqField, FaqTaken> = {
  validate: validateFaq,
  nameOf: ({ question }) => question,
  list: (content) => content.listFaqs(),
  add: (content, faq) => content.addFaq(faq),
  update: (content, id, text) => content.updateFaq(id, text),
  remove: (content, id) => content.removeFaq(id),
};

type EditPorts = Pick<WebPorts, "content" | "audit" | "clock">;

/** Dated now, so that it stands first. */
export async function addContent<Text, Item, Field extends string, Taken extends { code: string }>(
  ports: EditPorts,
  list: ContentList<Text, Item, Field, Taken>,
  input: Acting & { readonly form: Text },
): Promise<Result<Item, FieldFailure<Field> | Taken>> {
  const valid = list.validate(input.form);
  if (!valid.ok) return valid;
  const added = await list.add(ports.content, { ...valid.value, addedAt: ports.clock.now() });
  if (added.ok) await record(ports, input, list.nameOf(valid.value));
  return added;
}

export async function changeContent<Text, Item, Field extends string, Taken extends { code: string }>(
  ports: EditPorts,
  list: ContentList<Text, Item, Field, Taken>,
  input: Acting & { readonly id: number; readonly form: Text },
): Promise<Result<Item, FieldFailure<Field> | Taken | ContentNotFound>> {
  const valid = list.validate(input.form);
  if (!valid.ok) return valid;
  const changed = await list.update(ports.content, input.id, valid.value);
  if (changed.ok) await record(ports, input, list.nameOf(valid.value));
  return changed;
}

export async function removeContent<Text, Item extends Text & { readonly id: number }>(
  ports: EditPorts,
  list: Pick<ContentList<Text, Item, string, never>, "list" | "nameOf" | "remove">,
  input: Acting & { readonly id: number },
): Promise<Result<null, ContentNotFound>> {
  const found = (await list.list(ports.content)).find(({ id }) => id === input.id);
  if (found === undefined) return failure({ code: "content-not-found" });
  await list.remove(ports.content, input.id);
  await record(ports, input, list.nameOf(found));
  return success(null);
}

/** `about` is its title or question. Content is nobody's: the entry is the administrator's own. */
function record(ports: EditPorts, { adminId, address }: Acting, about: string): Promise<void> {
  return ports.audit.record({
    action: "content-changed",
    at: ports.clock.now(),
    userId: adminId,
    instanceId: null,
    address,
    about: [...about].slice(0, MAX_ABOUT_LENGTH).join(""),
  });
}
