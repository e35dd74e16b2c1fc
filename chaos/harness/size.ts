/** How much a fault does: `full` for the figures that are promised, `short` so that all of it ends within nine minutes. */
export type Size = "full" | "short";

export type Sized<Value> = Readonly<Record<Size, Value>>;
