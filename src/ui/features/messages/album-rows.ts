import { ALBUM_ITEMS } from "#domain/messages/content.ts";
import type { FileRow } from "./file-row.ts";

/** A file of an album as a form has it. */
export interface AlbumRow extends FileRow {
  readonly kind: "image" | "video";
}

/** Of our own, for a row that is left empty. */
export const SAMPLES: Readonly<Record<AlbumRow["kind"], string>> = {
  image: "/samples/photo.jpg",
  video: "/samples/video.mp4",
};

const FIRST: readonly AlbumRow[] = [
  { key: 1, kind: "image", url: "" },
  { key: 2, kind: "video", url: "" },
];

/** What a draft says of an album: a draft holds texts. */
export function readRows(typed: string): readonly AlbumRow[] {
  return typed === "" ? FIRST : filled(listOf(typed).filter(isRow));
}

export function writeRows(rows: readonly AlbumRow[]): string {
  return JSON.stringify(filled(rows));
}

/** Nothing is typed there. */
export function isRowEmpty({ url, file }: AlbumRow): boolean {
  return url.trim() === "" && file === undefined;
}

export function withoutRow(rows: readonly AlbumRow[], key: number): readonly AlbumRow[] {
  return filled(rows.filter((row) => row.key !== key));
}

/** An empty one at the end. */
export function withNewRow(rows: readonly AlbumRow[]): readonly AlbumRow[] {
  return [...rows, { key: nextKey(rows), kind: "image", url: "" }];
}

/** Where those of this device stand: first in place of what is empty. As many as there is room for. */
export function withFiles(
  rows: readonly AlbumRow[],
  files: readonly Pick<AlbumRow, "kind" | "file">[],
): { readonly rows: readonly AlbumRow[]; readonly keys: readonly number[] } {
  const next = [...rows];
  const keys: number[] = [];
  for (const { kind, file } of files) {
    const empty = next.findIndex(isRowEmpty);
    const at = empty < 0 ? next.length : empty;
    if (at >= ALBUM_ITEMS.max) break;
    const key = nextKey(next);
    next[at] = { key, kind, url: "", file };
    keys.push(key);
  }
  return { rows: next, keys };
}

/** What an address leads to, by its ending; null where that does not tell. */
export function kindOfAddress(url: string): AlbumRow["kind"] | null {
  const path = /^[^?#]*/.exec(url.trim())?.[0] ?? "";
  if (/\.(jpe?g|png|webp)$/i.test(path)) return "image";
  return /\.(mp4|3gpp?|mov|m4v|webm)$/i.test(path) ? "video" : null;
}

function nextKey(rows: readonly AlbumRow[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

function filled(rows: readonly AlbumRow[]): readonly AlbumRow[] {
  let all = rows;
  while (all.length < ALBUM_ITEMS.min) all = withNewRow(all);
  return all;
}

function listOf(typed: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(typed);
    return Array.isArray(list) ? list.slice(0, ALBUM_ITEMS.max) : [];
  } catch {
    return [];
  }
}

function isRow(row: unknown): row is AlbumRow {
  if (typeof row !== "object" || row === null) return false;
  const { key, kind, url } = row as Partial<Record<keyof AlbumRow, unknown>>;
  return typeof key === "number" && (kind === "image" || kind === "video") && typeof url === "string";
}
