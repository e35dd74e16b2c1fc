import { type SourceFile, withoutImports } from "./source-files.ts";

/** Two files that play the same role, one for each platform. */
interface Twins {
  readonly path: string;
  readonly sibling: string;
  /** Of the lines of the one that has more in common, from 0 to 1. */
  readonly share: number;
}

/** Below it, two files that name what differs and nothing else cannot help having one shape. */
const MIN_TWIN_LINES = 8;

const PLATFORM = /whats-?app|telegram|baileys|mtcute/gi;

/** Files whose paths are the same once the platform's name is masked, and how much of them is. */
export function twinsAmong(files: readonly SourceFile[]): Twins[] {
  const byRole = new Map<string, SourceFile[]>();
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const role = masked(file.path);
    if (role !== file.path) byRole.set(role, [...(byRole.get(role) ?? []), file]);
  }
  return [...byRole.values()].flatMap((same) =>
    same.flatMap((file, at) => same.slice(at + 1).map((sibling) => compared(file, sibling))),
  );
}

function compared(file: SourceFile, sibling: SourceFile): Twins {
  const [lines, others] = [linesOf(file), linesOf(sibling)];
  const isSmall = Math.max(lines.length, others.length) < MIN_TWIN_LINES;
  const share = isSmall ? 0 : Math.max(shareOf(lines, others), shareOf(others, lines));
  return { path: file.path, sibling: sibling.path, share };
}

/** The share of a file's lines that stand in its sibling, each as often as it stands there. */
export function shareOf(lines: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  const shared = lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0;
  });
  return lines.length === 0 ? 0 : shared.length / lines.length;
}

/** Imports aside, and what holds brackets alone: those are alike in any two files. */
export function linesOf(file: SourceFile): string[] {
  return masked(withoutImports(file.text))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /[a-z]/i.test(line));
}

function masked(text: string): string {
  return text.replace(PLATFORM, "platform");
}
