/** Which end of a call a span is, in OpenTelemetry's words. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** What is known of a span, by OpenTelemetry's names where it has one: no number, no text, no name of a user's. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanBeginning {
  /** One of few, such as `send text`. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts?: SpanFacts;
  /** W3C's `traceparent` of what it belongs to, as it came from elsewhere; otherwise it belongs to what is under way here. */
  readonly parent?: string | undefined;
}

/** A piece of work that is under way. */
interface Span {
  /** W3C's `traceparent`, for what belongs to it elsewhere. */
  readonly traceparent: string;
  rename(name: string): void;
  tell(facts: SpanFacts): void;
  /** It did not come to what it was for; `why` is a code. */
  fail(why: string): void;
}

/** A span whose end its beginner says. */
export interface OpenSpan extends Span {
  /** What is begun in `work`, and in what that begins, belongs to the span. */
  hold<T>(work: () => T): T;
  end(): void;
}

/** What was done in which order, and how long each piece took: told to a collector, and nobody waits for that. */
export interface Tracing {
  begin(beginning: SpanBeginning): OpenSpan;
  /** A span as long as `work`; it fails where that rejects. */
  within<T>(beginning: SpanBeginning, work: (span: Span) => Promise<T>): Promise<T>;
  /** What is under way; null outside of every span. */
  current(): Span | null;
  /** Tells what is still to be told, within 2 s. */
  close(): Promise<void>;
}
