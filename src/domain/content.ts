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
