/** One row of a table, and the line of the file that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows of comma-separated values as they come in, whichever way they are cut into pieces. Semicolons and tabs separate too,
 * where the first row has them and no comma outside quotes. Rows without anything in them are passed over. Source: RFC 4180.
 */
export async function* csvRows(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  const reader = csvReader();
  for await (const piece of pieces) yield* reader.take(piece);
  yield* reader.end();
}

interface CsvReader {
  take(piece: string): Generator<CsvRow>;
  end(): Generator<CsvRow>;
}

function csvReader(): CsvReader {
  let [line, rowLine] = [1, 1];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  /** A quote inside quotes was read: the next letter says what it is. */
  let wasQuote = false;
  let wasReturn = false;
  let separator: string | null = null;
  let isFirst = true;

  function* row(): Generator<CsvRow> {
    cells.push(cell);
    const read = cells;
    [cells, cell] = [[], ""];
    if (read.some((one) => one.trim() !== "")) yield { line: rowLine, cells: read };
    rowLine = line;
  }

  function isSeparator(letter: string): boolean {
    if (separator !== null) return letter === separator;
    if (letter !== "," && letter !== ";" && letter !== "\t") return false;
    separator = letter;
    return true;
  }

  return {
    *take(piece) {
      for (const letter of piece) {
        if (isFirst) {
          isFirst = false;
          if (letter === "\uFEFF") continue;
        }
        if (letter === "\n" && wasReturn) {
          wasReturn = false;
          continue;
        }
        wasReturn = letter === "\r";
        if (isQuoted && !wasQuote) {
          if (letter === '"') wasQuote = true;
          else {
            if (letter === "\n" || letter === "\r") line += 1;
            cell += letter;
          }
          continue;
        }
        if (wasQuote) {
          wasQuote = false;
          if (letter === '"') {
            cell += '"';
            continue;
          }
          isQuoted = false;
        }
        if (letter === '"' && cell.trim() === "") {
          cell = "";
          isQuoted = true;
        } else if (letter === "\n" || letter === "\r") {
          line += 1;
          yield* row();
        } else if (isSeparator(letter)) {
          cells.push(cell);
          cell = "";
        } else cell += letter;
      }
    },
    *end() {
      yield* row();
    },
  };
}
