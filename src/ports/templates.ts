import type { Result } from "#domain/result.ts";
import type { Template } from "#domain/templates/template.ts";

export type NewTemplate = Omit<Template, "updatedAt">;

/** What one says, and in which language it begins. */
type TemplateTexts = Pick<Template, "language" | "texts" | "updatedAt">;

/** Templates, always through their owner. Rejects with `StorageError`. */
export interface TemplateStore {
  /** One statement: counts the owner's templates and inserts, or refuses. */
  create(
    ownerId: number,
    template: NewTemplate,
    max: number,
  ): Promise<Result<Template, { code: "template-limit-reached" } | { code: "template-taken" }>>;
  /** By name. */
  listOf(ownerId: number): Promise<Template[]>;
  find(ownerId: number, name: string): Promise<Template | null>;
  /** Of another's, or one that is gone, nothing is changed. */
  change(ownerId: number, name: string, texts: TemplateTexts): Promise<void>;
  remove(ownerId: number, name: string): Promise<void>;
}
