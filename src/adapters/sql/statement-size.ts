const MAX_CHARACTERS = 256 * 1024;

/** Cut so that none makes a statement longer than servers take; what is too long by itself goes alone. */
export function* inStatements<Item>(
  items: readonly Item[],
  maxItems: number,
  lengthOf: (item: Item) => number,
): Generator<readonly Item[]> {
  let some: Item[] = [];
  let characters = 0;
  for (const item of items) {
    const length = lengthOf(item);
    if (some.length === maxItems || (some.length > 0 && characters + length > MAX_CHARACTERS)) {
      yield some;
      some = [];
      characters = 0;
    }
    some.push(item);
    characters += length;
  }
  if (some.length > 0) yield some;
}

export function charactersOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + String(value).length, 0);
}
