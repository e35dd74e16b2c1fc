import { anyOf, type DescribedResponse, type Operation, type Parameter } from "./operation.ts";

/** Calls that two APIs have under one method and path are one operation in the document of both. */

interface Served extends Operation {
  readonly servers?: readonly object[];
}

/** `name` is the route's, which both APIs give it. */
export function mergeOperations(name: string, one: Served, other: Served): Served {
  return {
    ...one,
    operationId: name,
    tags: [...one.tags, ...other.tags],
    description: mergeWords(one.description, other.description),
    servers: [...(one.servers ?? []), ...(other.servers ?? [])],
    parameters: mergeParameters(one.parameters, other.parameters),
    ...(one.requestBody === undefined ? {} : { requestBody: mergeBodies(one.requestBody, other.requestBody) }),
    responses: mergeResponses(one.responses, other.responses),
  };
}

type RequestBody = NonNullable<Operation["requestBody"]>;

function mergeBodies(one: RequestBody, other: RequestBody | undefined): RequestBody {
  if (other === undefined) return one;
  const { schema, ...rest } = one.content["application/json"];
  const whole = anyOf([schema, other.content["application/json"].schema]);
  return { ...one, content: { "application/json": { ...rest, schema: whole } } };
}

function mergeWords(one: string, other: string): string {
  return one === other ? one : `On WhatsApp: ${one}\n\nOn Telegram: ${other}`;
}

function mergeParameters(ones: readonly Parameter[], others: readonly Parameter[]): Parameter[] {
  const isOf = (name: Parameter) => (parameter: Parameter) => parameter.in === name.in && parameter.name === name.name;
  const shared = ones.map((one) => {
    const other = others.find(isOf(one));
    return other === undefined ? one : { ...one, schema: anyOf([one.schema, other.schema]) };
  });
  return [...shared, ...others.filter((other) => !ones.some(isOf(other)))];
}

function mergeResponses(
  ones: Operation["responses"],
  others: Operation["responses"],
): Record<string, DescribedResponse> {
  const merged: Record<string, DescribedResponse> = { ...others };
  for (const [status, one] of Object.entries(ones)) {
    const other = others[status];
    merged[status] = other === undefined ? one : mergeResponse(one, other);
  }
  return merged;
}

function mergeResponse(one: DescribedResponse, other: DescribedResponse): DescribedResponse {
  // A file is a file on either.
  if (!("application/json" in one.content && "application/json" in other.content)) return one;
  const { schema, ...rest } = one.content["application/json"];
  const whole = anyOf([schema, other.content["application/json"].schema]);
  const paragraphs = [...one.description.split("\n\n"), ...other.description.split("\n\n")];
  return {
    ...one,
    description: [...new Set(paragraphs)].join("\n\n"),
    content: { "application/json": { ...rest, schema: whole } },
  };
}
