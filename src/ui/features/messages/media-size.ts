import { say } from "#languages/say.ts";
import type { PhoneMedia } from "../../api/phone-network.ts";

/** Such as "JPEG, 84 kB"; by the file's ending where it has one. */
export function describeMedia({ mimetype, fileName = "", bytes }: Omit<PhoneMedia, "url">): string {
  const ending = /\.(\w{1,5})$/.exec(fileName)?.[1];
  const type = ending ?? (mimetype.split(/[/;]/)[1] ?? mimetype).replace(/\+.*$/, "");
  return say("{type}, {size}", { type: type.toUpperCase(), size: size(bytes) });
}

function size(bytes: number): string {
  if (bytes < 1_000) return say("{count} B", { count: bytes });
  if (bytes < 1_000_000) return say("{count} kB", { count: Math.round(bytes / 1_000) });
  if (bytes < 1_000_000_000) return say("{count} MB", { count: (bytes / 1_000_000).toFixed(1) });
  return say("{count} GB", { count: (bytes / 1_000_000_000).toFixed(2) });
}
