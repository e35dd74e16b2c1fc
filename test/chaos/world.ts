import type { Account, Outgoing } from "../../chaos/harness/accounts.ts";
import type { Called, Callers } from "../../chaos/harness/http.ts";

export const NOBODY: Callers = {
  call: async () => ({ kind: "refused" }),
  close: () => undefined,
};

export function answered(status: number, body: object = {}, headers: Record<string, string> = {}): Called {
  return { kind: "answered", status, body: { ...body }, headers };
}

/** An account whose sends are answered with these, one after the other. */
export function accountAnswering(answers: readonly Called[]): {
  readonly account: Account;
  readonly asked: Outgoing[];
} {
  const asked: Outgoing[] = [];
  const account: Account = {
    platform: "whatsapp",
    client: "Client001",
    token: "token",
    instanceId: 1,
    phone: "9647701200010",
    cookie: "",
    async send(_through, message) {
      asked.push(message);
      return answers[asked.length - 1] ?? { kind: "refused" };
    },
    sendFromDashboard: async () => ({ kind: "refused" }),
    sendFile: async () => ({ kind: "refused" }),
    get: async () => ({ kind: "refused" }),
  };
  return { account, asked };
}
