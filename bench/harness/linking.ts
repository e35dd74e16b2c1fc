import type { Child } from "./child.ts";

/** What a process that links accounts is started with. */
export interface LinkingInput {
  readonly network: { readonly webSocketUrl: string; readonly rootPublicKey: string; readonly mediaCa: string };
  readonly version: [number, number, number];
  readonly instances: number;
}

export interface SendingInput {
  readonly session: number;
  readonly number: string;
  readonly seconds: number;
  readonly concurrency: number;
}

export interface SendingResult {
  readonly sent: number;
  readonly seconds: number;
}

export const WEB_VERSION: [number, number, number] = [2, 3000, 1043857760];

const AT_ONCE = 5;

/** Links the sessions from `first` on, a few at a time, each to a phone of its own. */
export async function linkSessions(
  server: Child<unknown>,
  sandbox: Child<unknown>,
  { first, count, firstPhone }: { first: number; count: number; firstPhone: number },
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const qrText = await server.ask<string>("start", first + index);
      await sandbox.ask("scan", { qrText, phone: String(firstPhone + index) });
      await server.ask("linked", first + index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
