/** A part of a list, newest first. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  /** Where the next part begins, even where this one is empty; null when there is nothing more. */
  readonly next: string | null;
}

export interface PartAsked {
  /** Where a part before ended. */
  readonly after: string | null;
  readonly limit: number;
}

export type Source<Item> = (asked: PartAsked) => Promise<ListPart<Item>>;

/** A page costs each source at most so many questions. */
const ROUNDS = 6;
/** Before every id. */
const FIRST = "";

/**
 * One page of several lists, in the order of ids. Each is asked for its share first, and for more while what it has not
 * told yet may belong on the page; a page that would cost too much is shorter, and says where it goes on.
 */
export async function mergedPage<Item>(
  sources: readonly Source<Item>[],
  idOf: (item: Item) => string,
  { after, limit }: PartAsked,
): Promise<ListPart<Item>> {
  const share = Math.min(limit, Math.ceil((limit * 2) / sources.length));
  const lanes = sources.map((source) => ({ source, at: after, isDone: false }));
  let found: Item[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = found.length < limit ? FIRST : idAt(found, limit - 1, idOf);
    const behind = lanes.filter(({ at, isDone }) => !isDone && (round === 0 || (at !== null && at > floor)));
    if (behind.length === 0) break;
    const parts = await Promise.all(behind.map(({ source, at }) => source({ after: at, limit: share })));
    for (const [index, lane] of behind.entries()) {
      const next = parts[index]?.next ?? null;
      lane.isDone = next === null;
      lane.at = next;
    }
    found = [...found, ...parts.flatMap(({ items }) => items)].sort((a, b) => (idOf(a) > idOf(b) ? -1 : 1));
  }
  const told = lanes.flatMap(({ at, isDone }) => (isDone || at === null ? [] : [at]));
  const horizon = told.reduce((highest, at) => (at > highest ? at : highest), FIRST);
  const whole = found.filter((item) => idOf(item) >= horizon);
  const items = whole.slice(0, limit);
  const last = items.at(-1);
  if (whole.length > limit && last !== undefined) return { items, next: idOf(last) };
  return { items, next: told.length === 0 ? null : horizon };
}

function idAt<Item>(found: readonly Item[], index: number, idOf: (item: Item) => string): string {
  const item = found[index];
  return item === undefined ? FIRST : idOf(item);
}
