import { shellEscape } from "#documentation/shell.ts";
import type { TryDetailView } from "#ports/contracts/webhooks.ts";

/** The same call as a shell command; its signature is of then, so a server that looks at the time refuses it after minutes. */
export function tryAsCurl({ url, headers, body }: NonNullable<TryDetailView["request"]>): string {
  const lines = [
    `curl -i ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body ?? "")}`,
  ];
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${shellEscape(text)}'`;
}
