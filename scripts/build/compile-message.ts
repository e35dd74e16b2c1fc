import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** `text`: an expression that is a string. `pieces`: one that is a list, in which tags are calls of the values' functions. */
export type MessageShape = "text" | "pieces";

/** The JavaScript that an ICU message comes down to: an arrow function of its values. What it calls is in `src/languages/compiled.ts`. */
export function compileMessage(message: string, shape: MessageShape): string {
  const elements = parse(message, { ignoreTag: shape === "text", requiresOtherClause: true });
  return `(($v) => ${expressionOf(elements, shape, null)})`;
}

/** Names of the values and tags that a message takes, sorted. */
export function valuesOf(message: string, shape: MessageShape): string[] {
  const names = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(parse(message, { ignoreTag: shape === "text" }));
  return [...names].sort();
}

function expressionOf(elements: readonly MessageFormatElement[], shape: MessageShape, counted: string | null): string {
  const parts = elements.map((element) => partOf(element, shape, counted));
  if (shape === "pieces") return `[${parts.join(", ")}]`;
  return parts.length === 0 ? '""' : ['""', ...parts].join(" + ");
}

function partOf(element: MessageFormatElement, shape: MessageShape, counted: string | null): string {
  const spread = shape === "pieces" ? "..." : "";
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return `$v[${JSON.stringify(element.value)}]`;
    case TYPE.number:
      return `$figure($v[${JSON.stringify(element.value)}])`;
    case TYPE.pound:
      return `$figure($v[${JSON.stringify(counted)}])`;
    case TYPE.plural: {
      if (element.offset !== 0 || element.pluralType !== "cardinal") throw new Error(`not supported: ${element.value}`);
      const forms = formsOf(element.options, shape, element.value);
      return `${spread}$pluralForm(${forms}, $v[${JSON.stringify(element.value)}])`;
    }
    case TYPE.select: {
      const name = `$v[${JSON.stringify(element.value)}]`;
      return `${spread}(($forms) => $forms[${name}] ?? $forms.other)(${formsOf(element.options, shape, counted)})`;
    }
    case TYPE.tag:
      return `$v[${JSON.stringify(element.value)}]([${element.children.map((child) => partOf(child, shape, counted)).join(", ")}])`;
    default:
      throw new Error(`dates and times are values that were formatted before: ${element.value}`);
  }
}

function formsOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  shape: MessageShape,
  counted: string | null,
): string {
  const forms = Object.entries(options).map(
    ([form, { value }]) => `${JSON.stringify(form)}: ${expressionOf(value, shape, counted)}`,
  );
  return `{ ${forms.join(", ")} }`;
}
