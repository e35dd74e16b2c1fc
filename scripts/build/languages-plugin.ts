import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, parseAst } from "vite";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "../../src/languages/languages.ts";
import { compileMessage, type MessageShape, valuesOf } from "./compile-message.ts";

const CALLS = { say: "text", rich: "pieces" } as const;
/** Of whoever calls one of them. */
const IMPORTS = /from "(#languages\/say|[^"]*\/rich)\.tsx?"/;
const LANGUAGE_MODULE = "src/languages/language.ts";
const SAY_MODULE = "src/languages/say.ts";
const COMPILED = "/src/languages/compiled.ts";

/** Nothing is left to say at run time: the parser stays behind. */
const IN_BROWSER = "export const say = null, messageOf = null;";

/** A server's pages also translate what was made before: of the documentation, which no browser's script holds. */
function onServer(language: Language): string {
  const catalogue = language === "en" ? "const catalogue = {};" : `import catalogue from "./${language}.json";`;
  return `${catalogue}
${IN_BROWSER}
export const spokenLanguage = () => ${JSON.stringify(language)};
export const translated = (sentence) => catalogue[sentence] ?? sentence;`;
}

/** The name of a build's environment, such as `client` or `client_ar`: the part before is the English one's. */
export function languageOfEnvironment(name: string): Language {
  return LANGUAGES.find((language) => name.endsWith(`_${language}`)) ?? "en";
}

/**
 * Each language has pages of its own: in them every `say("…")` is the sentence in that language, and every ICU message is
 * compiled to plain code. Neither a catalogue nor a parser reaches a browser, and no page asks what its language is.
 */
export function languagesPlugin(root: string): Plugin {
  const catalogues = new Map<Language, Readonly<Record<string, string>>>();
  const catalogueOf = (language: Language): Readonly<Record<string, string>> => {
    if (language === "en") return {};
    const known =
      catalogues.get(language) ?? JSON.parse(readFileSync(join(root, `src/languages/${language}.json`), "utf8"));
    catalogues.set(language, known);
    return known;
  };
  return {
    name: "wesal:languages",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const language = languageOfEnvironment(this.environment.name);
        if (id.endsWith(LANGUAGE_MODULE)) return `export const LANGUAGE = ${JSON.stringify(language)};`;
        if (id.endsWith(SAY_MODULE)) return this.environment.name.startsWith("ssr") ? onServer(language) : IN_BROWSER;
        if (id.includes("/src/languages/") || !IMPORTS.test(code)) return null;
        return { code: inLanguage(code, { id, language, catalogue: catalogueOf(language) }), map: null };
      },
    },
  };
}

interface Spoken {
  readonly id: string;
  readonly language: Language;
  readonly catalogue: Readonly<Record<string, string>>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The module with its calls of `say` and `rich` replaced. */
export function inLanguage(code: string, { id, language, catalogue }: Spoken): string {
  const edits: Edit[] = [];
  let compiled = false;
  for (const { name, argument, call, more } of callsIn(parseAst(code, { lang: id.endsWith("x") ? "tsx" : "ts" }))) {
    const sentence = argument.value;
    const translation = language === "en" ? sentence : catalogue[sentence];
    if (translation === undefined) {
      throw new Error(
        `${id}: ${LANGUAGE_FACTS[language].name} has no "${sentence}": add it to src/languages/${language}.json`,
      );
    }
    if (more) checkValues(id, sentence, translation, CALLS[name]);
    if (name === "say" && !more) {
      edits.push({ start: call.start, end: call.end, text: JSON.stringify(translation) });
      continue;
    }
    compiled = true;
    const made = compileMessage(translation, CALLS[name]);
    if (name === "say") edits.push({ start: call.callee.start, end: call.callee.end, text: made });
    // `rich` goes on to make one node of the pieces.
    edits.push(removed(code, argument, more, name === "say" ? "" : made));
  }
  const head = compiled ? `import { pluralForm as $pluralForm, figure as $figure } from "${COMPILED}";\n` : "";
  const spoken = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: made }) => text.slice(0, start) + made + text.slice(end), code);
  return head + spoken;
}

/** A value that a translation does not take is lost, and one that only it takes is nothing. */
function checkValues(id: string, sentence: string, translation: string, shape: MessageShape): void {
  const [wanted, taken] = [sentence, translation].map((message) => valuesOf(message, shape).join());
  if (wanted !== taken)
    throw new Error(`${id}: "${translation}" takes ${taken || "no values"}, "${sentence}" takes ${wanted}`);
}

/** The first argument, with the comma behind it where nothing takes its place. */
function removed(code: string, argument: Node, more: boolean, text: string): Edit {
  const end = more && text === "" ? code.indexOf(",", argument.end) + 1 : argument.end;
  return { start: argument.start, end, text };
}

interface Node {
  readonly start: number;
  readonly end: number;
}

interface Call {
  readonly name: keyof typeof CALLS;
  readonly argument: Node & { readonly value: string };
  readonly call: Node & { readonly callee: Node };
  /** There are values. */
  readonly more: boolean;
}

function* callsIn(node: unknown): Generator<Call> {
  if (Array.isArray(node)) {
    for (const each of node) yield* callsIn(each);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const { type, callee, arguments: args } = node as Record<string, unknown>;
  const name = (callee as { name?: string } | undefined)?.name;
  const [first, ...rest] = Array.isArray(args) ? args : [];
  if (type === "CallExpression" && (name === "say" || name === "rich")) {
    if (typeof first?.value !== "string")
      throw new Error(`${name} takes a sentence that stands there, in quotation marks`);
    yield { name, argument: first, call: node as Call["call"], more: rest.length > 0 };
  }
  for (const value of Object.values(node)) yield* callsIn(value);
}
