/** At most `limit` of the rows that are unwanted, as stores remove what is old; answers how many. */
export function removeSome<Row>(rows: Map<string, Row>, unwanted: (row: Row) => boolean, limit: number): number {
  const some = [...rows].filter(([, row]) => unwanted(row)).slice(0, limit);
  for (const [key] of some) rows.delete(key);
  return some.length;
}
