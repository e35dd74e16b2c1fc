/** The newer value, with every part that says the same as before being the part from before: what shows it need not be drawn again. */
export function keepEqual<Value>(before: unknown, after: Value): Value;
export function keepEqual(before: unknown, after: unknown): unknown {
  if (!isPlain(before) || !isPlain(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  const kept: Record<string, unknown> = Array.isArray(after) ? Object.assign([]) : {};
  let isEqual = names.length === Object.keys(before).length;
  for (const name of names) {
    kept[name] = keepEqual(before[name], after[name]);
    isEqual &&= name in before && kept[name] === before[name];
  }
  return isEqual ? before : kept;
}

/** Of lists and records alone; a date, say, is a value. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}
