import type { SandboxMessage } from "#ports/contracts/sandbox-api.ts";

type MediaFacts = NonNullable<SandboxMessage["media"]>;

/** Such as "JPEG, 84 kB". */
export function describeMedia({ mimetype, bytes }: Pick<MediaFacts, "mimetype" | "bytes">): string {
  const type = (mimetype.split(/[/;]/)[1] ?? mimetype).replace(/\+.*$/, "").toUpperCase();
  return `${type}, ${size(bytes)}`;
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
