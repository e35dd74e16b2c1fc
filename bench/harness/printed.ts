/** One number that a benchmark printed. Its name is what two checkouts have in common. */
export interface Measure {
  readonly name: string;
  readonly value: number;
}

const ROW =
  /^ {4}(\S.*?) {2,}(-?[\d.]+)(?: ±\S+ %)? (\S.*?)(?:, at best \S+?)?(?: {2,}([\d.]+)(?: ±\S+ %)? a second)?$/;
const FIGURE = /^\(\w\) (.+): (-?[\d.]+)(?: \(target .+\))?$/;

/** Reads back what `formatFindings` printed: a checkout of any age can be compared by its text. */
export function readMeasures(printed: string): readonly Measure[] {
  return printed.split("\n").flatMap((line) => {
    const [, row, value, unit, perSecond] = ROW.exec(line) ?? [];
    if (row !== undefined) {
      const measured = [{ name: `${row}, ${unit}`, value: Number(value) }];
      return perSecond === undefined ? measured : [...measured, { name: `${row}, a second`, value: Number(perSecond) }];
    }
    const [, figure, ratio] = FIGURE.exec(line) ?? [];
    return figure === undefined ? [] : [{ name: figure, value: Number(ratio) }];
  });
}

/** Why a run failed: the first error in what it printed, else its last line. */
export function readFailure(printed: string): string {
  const error = /(?:Error(?: \[\w+\])?|FAILED): (.+)/.exec(printed)?.[1];
  return error ?? printed.trim().split("\n").at(-1) ?? "";
}
