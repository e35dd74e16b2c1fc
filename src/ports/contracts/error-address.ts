import { PAGES } from "./pages.ts";

/** Where the documentation explains a code. */
export function errorAddress(code: string): string {
  return `${PAGES.documentation.path}/errors#error-${code}`;
}
