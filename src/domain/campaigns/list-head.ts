import { PLACEHOLDER_FORM } from "../templates/template.ts";

/** Which column of a list says what. */
export interface ListHead {
  readonly to: number;
  readonly language: number | null;
  /** The other columns, by the placeholders that they fill. */
  readonly values: ReadonlyMap<number, string>;
  readonly columns: number;
}

const TO = [
  "to",
  "phone",
  "number",
  "mobile",
  "recipient",
  "phone_number",
  "whatsapp",
  "telegram",
  "رقم",
  "الرقم",
  "الهاتف",
  "رقم_الهاتف",
];
const LANGUAGE = ["language", "lang", "اللغة", "لغة"];

/** Null where no column says whom to write to. */
export function listHead(cells: readonly string[]): ListHead | null {
  const names = cells.map(columnName);
  const to = names.findIndex((name) => TO.includes(name));
  if (to < 0) return null;
  const language = names.findIndex((name) => LANGUAGE.includes(name));
  const values = new Map<number, string>();
  for (const [column, name] of names.entries()) {
    if (column === to || column === language || !PLACEHOLDER_FORM.test(name)) continue;
    if (![...values.values()].includes(name)) values.set(column, name);
  }
  return { to, language: language < 0 ? null : language, values, columns: cells.length };
}

/** As a placeholder is written: "First name" fills {{first_name}}. */
function columnName(cell: string): string {
  return cell
    .trim()
    .replace(/^\{\{\s*|\s*\}\}$/g, "")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}
