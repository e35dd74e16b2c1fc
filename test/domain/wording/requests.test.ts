import { expect, test } from "vitest";
import { MAX_JSON_DEPTH } from "#adapters/http-kit/read-json.ts";
import {
  describeLongParameter,
  describeRepeatedField,
  describeRepeatedParameter,
  describeUnknownField,
  describeUnknownParameter,
  REQUEST_WORDING,
} from "#domain/wording/requests.ts";

test("a name that is not known is told with those that are", () => {
  expect(describeUnknownField("txt", [])).toBe("txt is not a field of this request, which takes none.");
  expect(describeUnknownField("txt", ["text"])).toBe("txt is not a field of this request, which takes only text.");
  expect(describeUnknownParameter("x", ["a", "b", "c"])).toBe(
    "x is not a query parameter of this path, which takes a, b and c.",
  );
});

test("a long name is repeated as far as it helps", () => {
  const [fits, long] = ["n".repeat(64), "n".repeat(65)];
  expect(describeRepeatedField(fits)).toBe(`${fits} was sent more than once. Send it once.`);
  expect(describeRepeatedParameter(long)).toBe(`${fits}… stands in the query more than once. Give it once.`);
});

test("a value is told what it should be", () => {
  expect(describeLongParameter("search", 200)).toBe("search must be at most 200 characters.");
  expect(REQUEST_WORDING.beforeNoId).toBe("before must be the id that the part before ended with.");
  expect(REQUEST_WORDING.tooDeep).toBe(`The request body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
});
