import type { Platform } from "#domain/instances/instance.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";

/**
 * The documentation as data: made from the contracts once, read by the page, by `/llms.txt` and by the tests that run its
 * examples. In its prose (every text, item, cell, summary, meaning and remedy), backticks enclose code and `[words](/path)` is
 * a link.
 */

export interface ApiReference {
  /**
   * Getting Started, Unified API, Chats and groups, Messages, WhatsApp API, Telegram API, Webhooks (source: spec §2); and
   * Sandbox, while it runs.
   */
  readonly sections: readonly ReferenceSection[];
  /** Every code an answer of the two provider APIs can carry. */
  readonly errors: readonly ErrorEntry[];
}

export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  /** Whose API it is; null for what is everybody's. */
  readonly platform: Platform | null;
  readonly articles: readonly Article[];
}

export type Article = Guide | Endpoint;

/** Prose. */
export interface Guide {
  readonly kind: "guide";
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly title: string; readonly parts: readonly CodePart[] }
  /** One call in every language; its title says what it does. */
  | { readonly kind: "samples"; readonly title: string; readonly samples: readonly Sample[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** One route of a provider API, or of the sandbox. */
export interface Endpoint {
  readonly kind: "endpoint";
  /** Of the page's fragment, such as `whatsapp-send`. */
  readonly id: string;
  readonly platform: Platform;
  /** Such as "Send a text". */
  readonly title: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the contract has it: `{client}` where it names one. */
  readonly path: string;
  readonly fields: readonly ReferenceField[];
  readonly samples: readonly Sample[];
  /** Where a file is answered, failures alone. */
  readonly answers: readonly SampleAnswer[];
  readonly errors: readonly ErrorEntry[];
  /** The other platform's article for the same job: where its switch leads. Null where there is none. */
  readonly counterpart: string | null;
  /** For a reader's own instance; null of a call of the sandbox, which takes none. */
  readonly tryOut: TryOut | null;
}

/** A call as a reader sends it from its page, with the sample's values to begin with. */
export interface TryOut {
  /** Whole, with a slot in braces for the client and each of `inPath`. */
  readonly url: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly (readonly [name: string, value: string])[];
  /** JSON, with `"{client}"` where the client stands; null where there is none. */
  readonly body: string | null;
}

/** What a call takes. */
export interface ReferenceField {
  readonly name: string;
  readonly place: "path" | "query" | "header" | "body";
  /** Such as "string or number, 1 to 40 characters". */
  readonly type: string;
  readonly required: boolean;
  readonly meaning: string;
}

/** A code with what it means and what to do about it. */
export interface ErrorEntry {
  readonly status: number;
  readonly code: ErrorCode;
  readonly meaning: string;
  readonly remedy: string;
}

/** Of the samples, in the order of their tabs. */
export const LANGUAGES = ["curl", "javascript", "python", "php"] as const;
export type SampleLanguage = (typeof LANGUAGES)[number];
/** As the tabs call them. */
export const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  php: "PHP",
};

/** A call in one language. */
export interface Sample {
  readonly language: SampleLanguage;
  /** Joined, their texts run as they are once the two slots are filled. */
  readonly parts: readonly CodePart[];
}

/** A stretch of code; `tone` picks its ink. */
export interface CodePart {
  readonly text: string;
  readonly tone: "plain" | "verb" | "key" | "string" | "muted";
  /** Stands for the reader's own client or token, and says which. Both are letters and digits, so need no escape. */
  readonly slot?: "client" | "token" | undefined;
}

/** What stands in a slot until a reader's own is known. */
export const PLACEHOLDERS = { client: "YOUR_CLIENT", token: "YOUR_TOKEN" } as const;

/** An answer that a call can get. */
export interface SampleAnswer {
  readonly status: number;
  /** Its code, or "OK". */
  readonly label: string;
  readonly parts: readonly CodePart[];
}

/** Addresses as a reader's program calls them: the two provider APIs, and these pages, where the sample files are. */
export interface ReferenceHosts extends ApiHosts {
  /** In the sandbox nobody needs a phone, and some numbers are not what they are elsewhere. */
  readonly network: "sandbox" | "live";
  readonly publicUrl: string;
  /** Such as the examples' messages say that they are from; the default name unless given. */
  readonly productName?: string | undefined;
  /** Where the sandbox takes its own calls, while it runs; without it they are left out. */
  readonly sandboxUrl?: string | undefined;
  /** Programs that call it send its key. */
  readonly sandboxAsksForKey?: boolean | undefined;
}
