/** What the operator writes for readers: videos and questions. */

export interface Tutorial {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Of a video platform; see `parseVideoId`. */
  readonly url: string;
  readonly addedAt: Date;
}

export interface Faq {
  readonly id: number;
  readonly question: string;
  /** Lines are kept. */
  readonly answer: string;
  readonly addedAt: Date;
}
