import { expect, test } from "vitest";
import { moduleOf } from "../../scripts/build/react-plugin.ts";

test("a CommonJS module becomes one with imports and names", () => {
  const made = moduleOf(
    'var React = require("react"), again = require("react");\nexports.twice = (x) => again.two * x;',
    ["twice"],
  );
  expect(made.split("\n")[0]).toBe('import $0 from "react";');
  expect(made).not.toContain("require(");
  const run = new Function("$0", `${made.replace(/^import .*$/m, "").replace(/export .*;/g, "")} return $twice;`);
  expect(run({ two: 2 })(21)).toBe(42);
  expect(made).toContain("export { $twice as twice };");
  expect(made).toContain("export default exports;");
});
