/** Props of the pages whose content administrators write. */

export interface TutorialView {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** 11 characters; null when the url has none. */
  readonly videoId: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
}

export interface TutorialsProps {
  /** Newest first; null when they could not be read. */
  readonly tutorials: readonly TutorialView[] | null;
}

export interface FaqView {
  readonly id: number;
  readonly question: string;
  /** Lines are kept. */
  readonly answer: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export interface FaqProps {
  /** All of them, newest first; null when they could not be read. */
  readonly faqs: readonly FaqView[] | null;
  /** What is searched for, where no script does it. */
  readonly query: string;
}
