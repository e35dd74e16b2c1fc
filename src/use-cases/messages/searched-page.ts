import { type FileKind, hasFile, type RequestedContent } from "#domain/messages/content.ts";
import { writtenRecipient } from "#domain/messages/recipient.ts";
import { isFound, type Searchable, type SearchTerm } from "#domain/messages/search.ts";
import type { Clock } from "#ports/clock.ts";
import type { MessageRecord } from "#ports/messages.ts";
import type { ListPart, PartAsked, Source } from "./merged-page.ts";

/** What messages say is sealed: each that is looked through is opened. So many at a time, for at most so long. */
const PAGE = 200;
const PAGES_AT_MOST = 10;
const AT_MOST_MS = 400;

/** What is found among the next some 2,000 messages; `next` says from where to look further back. */
export async function searchedPage(
  list: Source<MessageRecord>,
  term: SearchTerm,
  { after, limit }: PartAsked,
  clock: Clock,
): Promise<ListPart<MessageRecord>> {
  const items: MessageRecord[] = [];
  const endsAt = clock.now().getTime() + AT_MOST_MS;
  let next = after;
  for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
    const page = await list({ after: next, limit: PAGE });
    for (const record of page.items) {
      if (!isFound(term, searchable(record))) continue;
      items.push(record);
      if (items.length === limit) return { items, next: page.items.at(-1) === record ? page.next : record.id };
    }
    next = page.next;
    if (next === null || clock.now().getTime() >= endsAt) break;
  }
  return { items, next };
}

/** Nothing of what has been erased. */
function searchable(record: MessageRecord): Searchable {
  if (record.message === null) return { texts: [], numbers: [] };
  const to = writtenRecipient(record.message.recipient);
  if (record.direction === "out") {
    const { texts, numbers } = ofContent(record.message.content);
    return { texts: [to, ...texts], numbers: [to, ...numbers] };
  }
  const { sender, text, file, contact, location } = record.message;
  return {
    texts: [
      text,
      sender.name,
      sender.username === null ? null : `@${sender.username}`,
      file?.fileName,
      contact?.name,
      location?.name,
      location?.address,
    ],
    numbers: [to, sender.phone, sender.id, contact?.number],
  };
}

function ofFile(content: RequestedContent<FileKind>): Searchable["texts"] {
  const caption = "caption" in content ? content.caption : null;
  const fileName = "fileName" in content ? content.fileName : null;
  return [caption, fileName, content.url];
}

function ofContent(content: RequestedContent): Searchable {
  if (content.kind === "album") return { texts: content.items.flatMap(ofFile), numbers: [] };
  if (hasFile(content)) return { texts: ofFile(content), numbers: [] };
  switch (content.kind) {
    case "text":
      return { texts: [content.text], numbers: [] };
    case "contact":
      return { texts: [content.firstName, content.lastName], numbers: [content.number] };
    case "location":
      return { texts: [content.name, content.address], numbers: [] };
    case "otp":
      return { texts: [], numbers: [content.code] };
    case "poll":
      return { texts: [content.question, ...content.options], numbers: [] };
    case "edit":
      return { texts: [content.text], numbers: [] };
    case "reaction":
      return { texts: [content.emoji], numbers: [] };
    case "delete":
    case "pin":
    case "forward":
      return { texts: [], numbers: [] };
  }
}
