import { DatabaseSync } from "node:sqlite";

/** Of a SQLite file that nobody has open. */
export function isSound(file: string): boolean {
  const reader = new DatabaseSync(file, { readOnly: true });
  try {
    return reader.prepare("pragma integrity_check").get()?.integrity_check === "ok";
  } finally {
    reader.close();
  }
}
