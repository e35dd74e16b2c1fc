/** `YYYY-MM-DD HH:MM:SS.mmm`, UTC: a DATETIME(3) to MySQL, and a text that sorts by time to SQLite. */
export function toSqlDate(date: Date): string {
  return date.toISOString().replace("T", " ").slice(0, 23);
}

export function fromSqlDate(text: string): Date {
  return new Date(`${text.replace(" ", "T")}Z`);
}
