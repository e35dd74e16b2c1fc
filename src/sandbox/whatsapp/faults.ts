/** What goes wrong until cleared, for one account or for all. */
type LastingFault = "nack" | "silence" | "deaf" | "login-failure";

export interface Faults {
  set(kind: LastingFault, code: number, phone?: string): void;
  clear(phone?: string): void;
  /** The fault's number where it is set for this account. */
  active(kind: LastingFault, phone: string): number | undefined;
}

const EVERYONE = "*";

export function faults(): Faults {
  const codes = new Map<string, number>();
  const kinds: readonly LastingFault[] = ["nack", "silence", "deaf", "login-failure"];
  return {
    set: (kind, code, phone = EVERYONE) => void codes.set(`${kind} ${phone}`, code),
    clear(phone) {
      if (phone === undefined) codes.clear();
      else for (const kind of kinds) codes.delete(`${kind} ${phone}`);
    },
    active: (kind, phone) => codes.get(`${kind} ${phone}`) ?? codes.get(`${kind} ${EVERYONE}`),
  };
}
