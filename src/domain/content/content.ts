/** What the operator writes for readers: videos and questions. */

/** A video; `/tutorials` shows it, newest first. Source: spec §3. */
export interface Tutorial {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Of a video platform; see `parseVideoId`. Rows from before the import may hold anything: see `isWebAddress`. */
  readonly url: string;
  readonly addedAt: Date;
}

/** True of what a link may lead to: `javascript:` and its like would run in our page. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]\S*$/i.test(text);
}

/** Source: spec §3. */
export interface Faq {
  readonly id: number;
  readonly question: string;
  /** Lines are kept. */
  readonly answer: string;
  readonly addedAt: Date;
}

/** What is written of one. */
export type TutorialText = Omit<Tutorial, "id" | "addedAt">;
export type FaqText = Omit<Faq, "id" | "addedAt">;

/** In UTF-16 code units, of what may be written from now on. */
export const CONTENT_LIMITS = { title: 255, description: 20_000, url: 2048, question: 1024, answer: 20_000 } as const;
