import { say } from "#languages/say.ts";
/** What a program is told of a request that holds what it should not. */
export const REQUEST_WORDING = {
  tooDeep: say("The request body is nested deeper than 8 levels."),
  halfCharacter: say(
    "The request body holds half a character (a surrogate without its other half). Send whole characters.",
  ),
  beforeNoId: say("before must be the id that the part before ended with."),
} as const;

const MAX_NAME_LENGTH = 64;

/** `known` are the fields that would do. */
export function describeUnknownField(name: string, known: readonly string[]): string {
  return say("{name} is not a field of this request, which takes {known}.", {
    name: shown(name),
    known: listed(known),
  });
}

/** `known` are the query parameters that would do. */
export function describeUnknownParameter(name: string, known: readonly string[]): string {
  return say("{name} is not a query parameter of this path, which takes {known}.", {
    name: shown(name),
    known: listed(known),
  });
}

/** Of two values nobody knows which was meant. */
export function describeRepeatedParameter(name: string): string {
  return say("{name} stands in the query more than once. Give it once.", { name: shown(name) });
}

export function describeLongParameter(name: string, maxLength: number): string {
  return say("{name} must be at most {most} characters.", { name, most: maxLength });
}

/** `given` is the content type that a caller named. */
export function describeNotJson(given: string): string {
  if (given === "") {
    return say(
      "The body must be JSON, and came as no content type. Send it with the header Content-Type: application/json.",
    );
  }
  return say("The body must be JSON, and came as {type}. Send it with the header Content-Type: application/json.", {
    type: shown(given),
  });
}

export function describeRepeatedField(name: string): string {
  return say("{name} was sent more than once. Send it once.", { name: shown(name) });
}

export function describeMissingField(field: string): string {
  return say("{field} is missing.", { field });
}

/** `should` is what would do, such as "text", of which one is enough. */
export function describeWrongField(field: string, should: readonly string[]): string {
  const last = should.at(-1) ?? "";
  const others = should.slice(0, -1).join(", ");
  return say("{field} must be {should}.", {
    field,
    should: others === "" ? last : say("{others} or {last}", { others, last }),
  });
}

/** `type` as a schema calls it. */
export function describeType(type: string): string {
  switch (type) {
    case "string":
      return say("text");
    case "int":
      return say("a whole number");
    case "number":
      return say("a number");
    case "boolean":
      return say("a true or false value");
    case "array":
      return say("an array");
    case "object":
    case "record":
      return say("an object");
    default:
      return type;
  }
}

export function describeEmptyField(field: string): string {
  return say("{field} must not be empty.", { field });
}

export function describeSmallField(field: string, least: string): string {
  return say("{field} must be at least {least}.", { field, least });
}

export function describeBigField(field: string, most: string): string {
  return say("{field} must be at most {most}.", { field, most });
}

export function describeShortList(field: string, least: string): string {
  return say("{field} must have at least {least} entries.", { field, least });
}

export function describeLongList(field: string, most: string): string {
  return say("{field} may have at most {most} entries.", { field, most });
}

export function describeLongField(field: string, most: string): string {
  return say("{field} may have at most {most} characters.", { field, most });
}

/** A name that a caller made up, as far as it helps. */
function shown(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return say("none");
  return names.length === 1
    ? say("only {name}", { name: last })
    : say("{names} and {last}", { names: names.slice(0, -1).join(", "), last });
}
