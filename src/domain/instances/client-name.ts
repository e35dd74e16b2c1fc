/** 'Client' and a number padded to three digits: `Client007`, `Client1234`. Source: spec §9. */
export function clientName(number: number): string {
  return `Client${String(number).padStart(3, "0")}`;
}

/** What the databases hold as an id. */
const MAX_NUMBER = 2_147_483_647;

/** The number of such a name; null for a name of any other form, or one whose number no id can reach. */
export function clientNumber(client: string): number | null {
  const number = Number(/^Client(\d{3,10})$/.exec(client)?.[1] ?? Number.NaN);
  return number <= MAX_NUMBER ? number : null;
}
