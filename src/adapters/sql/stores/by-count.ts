/** A statement differs with the number of rows it names; each number's is made once. */
export function compiledByCount<Statement>(compile: (count: number) => Statement): (count: number) => Statement {
  const statements = new Map<number, Statement>();
  return (count) => {
    const known = statements.get(count);
    if (known !== undefined) return known;
    const statement = compile(count);
    statements.set(count, statement);
    return statement;
  };
}

export function chunks<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  if (items.length === 0) return [];
  if (items.length <= size) return [items];
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
