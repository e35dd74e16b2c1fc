/**
 * What is asked for in one turn of the event loop is read together, each thing once, and after all of it was asked for: a
 * read costs more than a row.
 */
export function gathered<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathering: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | null = null;

  function begin(): NonNullable<typeof gathering> {
    const keys = new Set<string>();
    const found = endOfTurn().then(() => {
      gathering = null;
      return readAll([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    gathering ??= begin();
    const { keys, found } = gathering;
    keys.add(key);
    return (await found).get(key);
  };
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
