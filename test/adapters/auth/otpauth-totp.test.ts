import { expect, it } from "vitest";
import { otpauthTotp } from "#adapters/auth/otpauth-totp.ts";
import { systemRandom } from "#adapters/system/random.ts";

const totp = otpauthTotp(systemRandom(), "Wesal");
/** "12345678901234567890", of RFC 6238's appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_111_111_111, "050471", 37_037_037],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
  [20_000_000_000, "353130", 666_666_666],
])("knows the code of second %i as RFC 6238 has it", (second, code, step) => {
  expect(totp.stepOf(SECRET, code, new Date(second * 1000))).toBe(step);
});

it("takes the codes of the step before and after, and names their steps", () => {
  const at = (step: number) => new Date(step * 30_000);
  expect([1, 0, 2].map((now) => totp.stepOf(SECRET, "287082", at(now)))).toEqual([1, 1, 1]);
  expect([3, 4].map((now) => totp.stepOf(SECRET, "287082", at(now)))).toEqual([null, null]);
});

it("takes nothing that is no code", () => {
  for (const code of ["", "28708", "2870820", "28708a", " 287082", "２８７０８２"]) {
    expect(totp.stepOf(SECRET, code, new Date(59_000))).toBeNull();
  }
});

it("makes secrets of 160 bits, each its own, that apps can scan", () => {
  const [one, other] = [totp.newSecret(), totp.newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(totp.address(one, "layla+1@example.com")).toBe(
    `otpauth://totp/Wesal:layla%2B1%40example.com?issuer=Wesal&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  );
});
