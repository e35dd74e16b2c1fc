/** What the product is called where nothing else is set. */
export const DEFAULT_PRODUCT_NAME = "Wesal";

/** Who runs a server, under which name, and where they are to be found. */
export interface Contacts {
  /** On every page, in mails and in the documentation. */
  readonly productName: string;
  /** Who is responsible by law: a person or a company. */
  readonly legalEntity: string | null;
  /** Where they are written to on paper; on one line. */
  readonly legalAddress: string | null;
  /** Where they are written to by mail. */
  readonly contactEmail: string | null;
  /** Where people are helped. */
  readonly supportUrl: string | null;
  /** Where they speak in public. */
  readonly social: readonly string[];
}

/** A server that links real accounts shows what is set, and nothing else. */
export const NO_CONTACTS: Contacts = {
  productName: DEFAULT_PRODUCT_NAME,
  legalEntity: null,
  legalAddress: null,
  contactEmail: null,
  supportUrl: null,
  social: [],
};

/** Those of the sandbox, where none is set. */
export const SANDBOX_CONTACTS: Contacts = {
  ...NO_CONTACTS,
  supportUrl: "https://t.me/wesal_support",
  social: ["https://t.me/wesal", "https://x.com/wesal", "https://github.com/wesal"],
};

const SOCIAL_NAMES = { "t.me": "Telegram", "x.com": "X", "github.com": "GitHub" } as const;
export type SocialName = (typeof SOCIAL_NAMES)[keyof typeof SOCIAL_NAMES];

/** Of an https address on a site that we have a sign for; null of any other. */
export function socialNameOf(href: string): SocialName | null {
  const host = /^https:\/\/([a-z.]+)(?:\/\S*)?$/.exec(href)?.[1];
  return Object.entries(SOCIAL_NAMES).find(([known]) => known === host)?.[1] ?? null;
}
