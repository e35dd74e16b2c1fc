const TWO_DIGIT_CODES = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Digits after the country code to group sizes: few enough to read, and the same for each length. */
const GROUPS: Readonly<Record<number, readonly number[]>> = { 8: [4, 4], 9: [3, 3, 3], 10: [3, 3, 4], 11: [3, 4, 4] };

/** E.164 digits with plus and blanks: `+964 770 123 4567`. What is no such number comes back as it is. */
export function groupPhoneNumber(digits: string): string {
  if (!/^[1-9]\d{6,14}$/.test(digits)) return digits;
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODES.test(digits) ? 2 : 3;
  const rest = digits.slice(codeLength);
  const parts: string[] = [];
  let taken = 0;
  for (const size of GROUPS[rest.length] ?? [3, 3, 3, 3, 3]) {
    if (taken < rest.length) parts.push(rest.slice(taken, taken + size));
    taken += size;
  }
  return `+${[digits.slice(0, codeLength), ...parts].join(" ")}`;
}
