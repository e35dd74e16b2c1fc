import { type Campaign, MAX_CAMPAIGN_LINES, MAX_LIST_LENGTH } from "#domain/campaigns/campaign.ts";
import { type CsvRow, csvRows } from "#domain/campaigns/csv.ts";
import { type ListHead, listHead } from "#domain/campaigns/list-head.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { LIMITS } from "#domain/messages/limits.ts";
import { isGroupOrChannel, PARSE_RECIPIENT, type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, type Result } from "#domain/result.ts";
import { canonicalLanguage, fillText, MAX_VALUE_LENGTH, textIn } from "#domain/templates/template.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import type { CampaignLine } from "#ports/campaigns.ts";
import { type FoundCampaign, findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignNotReady, CampaignPorts, OwnedCampaign } from "./ports.ts";

interface ReadListInput extends OwnedCampaign {
  /** The text of the list, in whichever pieces it comes. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

type ReadListFailure = CampaignNotFound | CampaignNotReady | FieldFailure<"csv">;

const AT_ONCE = 200;
const MAX_WRITTEN = 120;

/** Takes the place of the list before. No line is lost: one that nobody can be written to by is kept with what is wrong. */
export async function readCampaignList(
  ports: CampaignPorts,
  { pieces, ...owned }: ReadListInput,
): Promise<Result<FoundCampaign, ReadListFailure>> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  const { campaign, instance } = found.value;
  if (campaign.state !== "draft") return failure({ code: "campaign-state" });
  await ports.campaigns.clearList(campaign);
  const reader = lineReader(campaign, instance.platform);
  let head: ListHead | null = null;
  let lines: CampaignLine[] = [];
  let [recipients, refused] = [0, 0];
  const flush = async () => {
    await ports.campaigns.addLines(campaign, lines);
    lines = [];
  };
  const refuse = async (message: string) => {
    await ports.campaigns.clearList(campaign);
    return invalid("csv", message);
  };
  try {
    for await (const row of csvRows(bounded(pieces))) {
      if (head === null) {
        head = listHead(row.cells);
        if (head === null) return await refuse(CAMPAIGN_WORDING.columnMissing);
        continue;
      }
      if (recipients + refused === MAX_CAMPAIGN_LINES) return await refuse(CAMPAIGN_WORDING.tooManyLines);
      const line = reader.read(row, head);
      if (line.problem === null) recipients += 1;
      else refused += 1;
      lines.push(line);
      if (lines.length === AT_ONCE) await flush();
    }
  } catch (error) {
    if (error instanceof ListTooLong) return await refuse(CAMPAIGN_WORDING.listTooLong);
    throw error;
  }
  if (head === null || recipients + refused === 0) return await refuse(CAMPAIGN_WORDING.listEmpty);
  await flush();
  await ports.campaigns.endList(campaign, { recipients, refused });
  return await findCampaign(ports, owned);
}

class ListTooLong extends Error {
  override readonly name = "ListTooLong";
}

async function* bounded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > MAX_LIST_LENGTH) throw new ListTooLong("campaigns: the list is too long");
    yield piece;
  }
}

function lineReader({ template }: Campaign, platform: Platform) {
  const seen = new Map<string, number>();
  return {
    read({ line, cells }: CsvRow, head: ListHead): CampaignLine {
      const written = (cells[head.to] ?? "").trim().slice(0, MAX_WRITTEN);
      const values = Object.fromEntries(
        [...head.values].map(([column, name]) => [name, (cells[column] ?? "").trim().slice(0, MAX_VALUE_LENGTH)]),
      );
      const language = head.language === null ? null : canonicalLanguage((cells[head.language] ?? "").trim());
      const base = { line, written, language, values, person: null, about: null };
      if (cells.length > head.columns) return { ...base, problem: "columns" };
      if (written === "") return { ...base, problem: "recipient-missing" };
      const parsed = PARSE_RECIPIENT[platform](written);
      if (!parsed.ok) return { ...base, problem: "recipient-invalid" };
      const person: Recipient = parsed.value;
      if (isGroupOrChannel(person)) return { ...base, problem: "group" };
      const name = writtenRecipient(person).toLowerCase();
      const before = seen.get(name);
      if (before !== undefined) return { ...base, person, problem: "duplicate", about: String(before) };
      const filled = fillText(textIn(template, language).text, values);
      if (!filled.ok) return { ...base, person, problem: "value-missing", about: filled.failure.placeholder };
      if (filled.value.length > LIMITS[platform].textLength) return { ...base, person, problem: "too-long" };
      seen.set(name, line);
      return { ...base, person, problem: null };
    },
  };
}
