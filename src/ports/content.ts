import type { Faq, Tutorial } from "#domain/content.ts";

/** As the import brings them: the store gives the id. */
export type NewTutorial = Omit<Tutorial, "id">;
export type NewFaq = Omit<Faq, "id">;

/** Newest first. Source: spec §7. */
export interface ContentStore {
  listTutorials(): Promise<Tutorial[]>;
  listFaqs(): Promise<Faq[]>;
  /** A tutorial is known by its url: one that is there is changed. */
  putTutorial(tutorial: NewTutorial): Promise<"added" | "updated" | "unchanged">;
  /** A question is known by its text: one that is there is changed. */
  putFaq(faq: NewFaq): Promise<"added" | "updated" | "unchanged">;
  removeTutorial(id: number): Promise<void>;
  removeFaq(id: number): Promise<void>;
}
