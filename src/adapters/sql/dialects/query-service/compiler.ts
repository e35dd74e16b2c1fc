import { type CompiledQuery, MysqlQueryCompiler, type QueryId, type RootOperationNode } from "kysely";
import { SqlError } from "../../sql-error.ts";
import type { Literal } from "./literals.ts";

/** A statement with its values written into the text, and the text between them. */
interface TextQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly pieces: readonly string[];
}

/** Values stand in the text as literals: the service takes a text and nothing besides. */
export class TextCompiler extends MysqlQueryCompiler {
  readonly #literal: Literal;
  #pieces = [""];
  #values: string[] = [];

  constructor(literal: Literal) {
    super();
    this.#literal = literal;
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): TextQuery {
    this.#pieces = [""];
    this.#values = [];
    return { ...super.compileQuery(node, queryId), pieces: this.#pieces };
  }

  protected override append(text: string): void {
    this.#pieces[this.#pieces.length - 1] += text;
  }

  protected override appendValue(value: unknown): void {
    this.#values.push(this.#literal(value));
    this.#pieces.push("");
  }

  protected override appendStringLiteral(value: string): void {
    this.append(this.#literal(value));
  }

  protected override getSql(): string {
    return woven(this.#pieces, this.#values);
  }
}

/** The text of a compiled statement with other values, in the order in which they stand in it. */
export function textWith(query: CompiledQuery, values: readonly unknown[], literal: Literal): string {
  const { pieces } = query as Partial<TextQuery>;
  if (pieces?.length !== values.length + 1) {
    throw new SqlError("parameter-type", "a statement takes as many values as it was compiled with");
  }
  return woven(pieces, values.map(literal));
}

function woven(pieces: readonly string[], literals: readonly string[]): string {
  return pieces.map((piece, at) => piece + (literals[at] ?? "")).join("");
}
