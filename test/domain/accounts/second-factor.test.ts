import { expect, it } from "vitest";
import { drawRecoveryCode, isFreshProof, readFactorCode } from "#domain/accounts/second-factor.ts";

it("draws recovery codes of 16 letters without those that are taken for digits", () => {
  let next = 0;
  const below = (max: number) => next++ % max;
  expect([drawRecoveryCode(below), drawRecoveryCode(below)]).toEqual(["0123-4567-89ab-cdef", "ghjk-mnpq-rstv-wxyz"]);
});

it("reads a code of the app, however it is spaced", () => {
  for (const text of ["123456", " 123 456 ", "123-456"]) {
    expect(readFactorCode(text)).toEqual({ kind: "app", code: "123456" });
  }
});

it("reads a recovery code with the letters that people take for others", () => {
  for (const text of ["0123-4567-89ab-cdef", "O l23 4567 89AB CDEF", "oi23456789abcdef"]) {
    expect(readFactorCode(text)).toEqual({ kind: "recovery", code: "0123-4567-89ab-cdef" });
  }
});

it("reads nothing that is neither", () => {
  for (const text of ["", "12345", "1234567", "０１２３４５", "0123-4567-89ab-cdeu", "0123-4567-89ab-cde"]) {
    expect(readFactorCode(text)).toBeNull();
  }
});

it("takes a proof for fresh for ten minutes", () => {
  const now = new Date("2026-11-21T10:10:00.000Z");
  expect(isFreshProof(new Date("2026-11-21T10:00:00.001Z"), now)).toBe(true);
  expect(isFreshProof(new Date("2026-11-21T10:00:00.000Z"), now)).toBe(false);
  expect(isFreshProof(null, now)).toBe(false);
});
