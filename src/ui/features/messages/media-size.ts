import type { PhoneMedia } from "../../api/phone-network.ts";

/** Such as "JPEG, 84 kB"; by the file's ending where it has one. */
export function describeMedia({ mimetype, fileName = "", bytes }: Omit<PhoneMedia, "url">): string {
  const ending = /\.(\w{1,5})$/.exec(fileName)?.[1];
  const type = ending ?? (mimetype.split(/[/;]/)[1] ?? mimetype).replace(/\+.*$/, "");
  return `${type.toUpperCase()}, ${size(bytes)}`;
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
