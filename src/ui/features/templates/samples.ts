/** What stands in a preview until somebody types something else, by what templates often ask for. */
const SAMPLES: Readonly<Record<string, { readonly text: string; readonly arabic?: string }>> = {
  name: { text: "Layla", arabic: "ليلى" },
  first_name: { text: "Layla", arabic: "ليلى" },
  order: { text: "1048" },
  code: { text: "482913" },
  date: { text: "2026-12-01" },
  time: { text: "16:30" },
  amount: { text: "25,000 IQD", arabic: "25,000 د.ع" },
};

/** A value to look at; the placeholder's own name where nothing is known of it. */
export function sampleOf(placeholder: string, language: string): string {
  const known = Object.hasOwn(SAMPLES, placeholder) ? SAMPLES[placeholder] : undefined;
  if (known === undefined) return placeholder;
  return language.startsWith("ar") ? (known.arabic ?? known.text) : known.text;
}
