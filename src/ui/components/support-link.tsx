import type { ReactNode } from "react";
import { socialNameOf } from "#domain/contacts.ts";
import { useContacts } from "../contacts.ts";
import { NewTabLink, TextLink } from "./text-link.tsx";

interface SupportLinkProps {
  /** What the link says where help is given in a Telegram chat. */
  readonly onTelegram: string;
  /** And anywhere else. */
  readonly elsewhere: string;
  /** Around the link, with the space before it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Where this server names nobody. */
  readonly otherwise?: ReactNode;
}

interface SupportSentenceProps {
  /** Where help is given in a Telegram chat. */
  readonly onTelegram: (link: SupportTag) => ReactNode;
  /** And anywhere else. */
  readonly elsewhere: (link: SupportTag) => ReactNode;
  /** Where this server names nobody. */
  readonly otherwise?: ReactNode;
}

type SupportTag = (inside: ReactNode) => ReactNode;

/** A sentence with a link to where whoever runs this server gives help: `rich` draws the link at its place. */
export function SupportSentence({ onTelegram, elsewhere, otherwise }: SupportSentenceProps) {
  const { supportUrl, contactEmail } = useContacts();
  if (supportUrl !== null) {
    const link: SupportTag = (inside) => <NewTabLink href={supportUrl}>{inside}</NewTabLink>;
    return isTelegram(supportUrl) ? onTelegram(link) : elsewhere(link);
  }
  if (contactEmail === null) return otherwise;
  return elsewhere((inside) => <TextLink href={`mailto:${contactEmail}`}>{inside}</TextLink>);
}

/** To where whoever runs this server gives help. */
export function SupportLink({ onTelegram, elsewhere, before, after, otherwise }: SupportLinkProps) {
  const { supportUrl, contactEmail } = useContacts();
  if (supportUrl === null && contactEmail === null) return otherwise;
  return (
    <>
      {before}
      {supportUrl === null ? (
        <TextLink href={`mailto:${contactEmail}`}>{elsewhere}</TextLink>
      ) : (
        <NewTabLink href={supportUrl}>{isTelegram(supportUrl) ? onTelegram : elsewhere}</NewTabLink>
      )}
      {after}
    </>
  );
}

export function isTelegram(supportUrl: string): boolean {
  return socialNameOf(supportUrl) === "Telegram";
}
