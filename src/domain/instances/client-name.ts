/** 'Client' and a number padded to three digits: `Client007`, `Client1234`. Source: spec §9. */
export function clientName(number: number): string {
  return `Client${String(number).padStart(3, "0")}`;
}
