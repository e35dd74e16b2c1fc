/** What a program is told of a request that holds what it should not. */
export const REQUEST_WORDING = {
  tooDeep: "The request body is nested deeper than 8 levels.",
  halfCharacter: "The request body holds half a character (a surrogate without its other half). Send whole characters.",
  beforeNoId: "before must be the id that the part before ended with.",
} as const;

const MAX_NAME_LENGTH = 64;

/** `known` are the fields that would do. */
export function describeUnknownField(name: string, known: readonly string[]): string {
  return `${shown(name)} is not a field of this request, which takes ${listed(known)}.`;
}

/** `known` are the query parameters that would do. */
export function describeUnknownParameter(name: string, known: readonly string[]): string {
  return `${shown(name)} is not a query parameter of this path, which takes ${listed(known)}.`;
}

/** Of two values nobody knows which was meant. */
export function describeRepeatedParameter(name: string): string {
  return `${shown(name)} stands in the query more than once. Give it once.`;
}

export function describeLongParameter(name: string, maxLength: number): string {
  return `${name} must be at most ${maxLength} characters.`;
}

/** `given` is the content type that a caller named. */
export function describeNotJson(given: string): string {
  const what = given === "" ? "no content type" : shown(given);
  return `The body must be JSON, and came as ${what}. Send it with the header Content-Type: application/json.`;
}

export function describeRepeatedField(name: string): string {
  return `${shown(name)} was sent more than once. Send it once.`;
}

/** A name that a caller made up, as far as it helps. */
function shown(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return "none";
  return names.length === 1 ? `only ${last}` : `${names.slice(0, -1).join(", ")} and ${last}`;
}
