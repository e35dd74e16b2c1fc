/** How much a benchmark does: `full` for figures to rely on, `short` to see that every part of it still works. */
export type Size = "full" | "short";

export type Sized<Value> = Readonly<Record<Size, Value>>;
