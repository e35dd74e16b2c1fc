import type { Faq, FaqText, Tutorial, TutorialText } from "#domain/content/content.ts";
import type { Result } from "#domain/result.ts";

/** As the import brings them: the store gives the id. */
export type NewTutorial = Omit<Tutorial, "id">;
export type NewFaq = Omit<Faq, "id">;

/** Another has its url. */
export interface TutorialTaken {
  readonly code: "tutorial-taken";
}

/** Another asks its question. */
export interface FaqTaken {
  readonly code: "faq-taken";
}

export interface ContentNotFound {
  readonly code: "content-not-found";
}

/** Newest first. A tutorial is known by its url, a question by its text. Source: spec §7. */
export interface ContentStore {
  listTutorials(): Promise<Tutorial[]>;
  listFaqs(): Promise<Faq[]>;
  /** One that is there is changed. */
  putTutorial(tutorial: NewTutorial): Promise<"added" | "updated" | "unchanged">;
  /** One that is there is changed. */
  putFaq(faq: NewFaq): Promise<"added" | "updated" | "unchanged">;
  /** One that is there is left alone. */
  addTutorial(tutorial: NewTutorial): Promise<Result<Tutorial, TutorialTaken>>;
  /** One that is there is left alone. */
  addFaq(faq: NewFaq): Promise<Result<Faq, FaqTaken>>;
  /** Its date stays. */
  updateTutorial(id: number, text: TutorialText): Promise<Result<Tutorial, ContentNotFound | TutorialTaken>>;
  /** Its date stays. */
  updateFaq(id: number, text: FaqText): Promise<Result<Faq, ContentNotFound | FaqTaken>>;
  removeTutorial(id: number): Promise<void>;
  removeFaq(id: number): Promise<void>;
}
