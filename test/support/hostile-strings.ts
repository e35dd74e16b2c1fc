import fc from "fast-check";

/** Texts that break what is put together by hand. */
export const HOSTILE_STRINGS = [
  "",
  "'",
  '"',
  "`",
  "\\",
  "\\'",
  "' OR '1'='1",
  "' OR 1=1 -- ",
  "'; DROP TABLE users; --",
  '"; DROP TABLE instances; --',
  "admin'--",
  "admin' #",
  "' UNION SELECT u_pass FROM users --",
  "1; ATTACH DATABASE '/tmp/x' AS x",
  "%27%20OR%201%3D1",
  "\\x27 OR 1=1",
  "¿' OR 1=1 /*",
  "' /*!50000OR*/ 1=1 -- ",
  "?; SELECT ?",
  ":name @name $name ?1",
  "$" + "{7*7} {{7*7}} #{7*7}",
  "line\nbreak\r\ttab",
  "\u0000after a zero",
  "\u202eright to left",
  "شركة وصال ٠١٢٣",
  "👩‍👩‍👧‍👦 😀",
  "ﷺ e\u0301 é",
  "__proto__",
  "null",
] as const;

/** Any text that UTF-8 can hold. */
export function randomStrings(count: number): string[] {
  return fc.sample(fc.string({ unit: "binary", maxLength: 60 }), count);
}
