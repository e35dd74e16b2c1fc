/** Whether a text is one emoji, with whatever modifies it: what both networks take as a reaction. */
export function isOneEmoji(text: string): boolean {
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)) return false;
  const [, second] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  return second === undefined;
}
