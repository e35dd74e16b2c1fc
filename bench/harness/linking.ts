import type { Child } from "./child.ts";

/** What the sandbox's process says of itself: its control API, and where its networks are. */
export interface Sandbox {
  readonly url: string;
  readonly whatsapp: {
    readonly webSocketUrl: string;
    readonly rootPublicKey: string;
    readonly mediaCa: string;
  };
  readonly telegram: {
    readonly publicKey: string;
    readonly dataCentres: Readonly<Record<string, { readonly host: string; readonly port: number }>>;
  };
}

/** What a process that links accounts is started with. */
export interface LinkingInput {
  readonly sandbox: Sandbox;
  readonly instances: number;
  /** A host and port that files may come from. */
  readonly allow?: string;
  /** A SQLite file of its own unless given. */
  readonly databaseUrl?: string;
  readonly clusterUrl?: string;
}

export interface SendingInput {
  readonly session: number;
  /** As the library alone takes them; each sender has one. */
  readonly contacts: readonly string[];
  readonly seconds: number;
  readonly concurrency: number;
}

export interface SendingResult {
  readonly sent: number;
  readonly seconds: number;
}

export const WEB_VERSION: [number, number, number] = [2, 3000, 1043857760];

const AT_ONCE = 5;

/** Links one session of a server to one phone of the sandbox. */
export type Link = (server: Child<unknown>, sandbox: Child<Sandbox>, index: number, phone: string) => Promise<void>;

export const linkByQr: Link = async (server, sandbox, index, phone) => {
  const qrText = await server.ask<string>("start", index);
  await sandbox.ask("scan", { qrText, phone });
  await server.ask("linked", index);
};

export const linkByCode: Link = async (server, sandbox, index, phone) => {
  await server.ask("start", { index, phone });
  await server.ask("verify", { index, code: await sandbox.ask<string>("code", phone) });
};

/** Links the sessions from 0 on, a few at a time, each to a phone of its own. */
export async function linkSessions(
  server: Child<unknown>,
  sandbox: Child<Sandbox>,
  { link, count, firstPhone }: { link: Link; count: number; firstPhone: number },
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      await link(server, sandbox, index, String(firstPhone + index));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
