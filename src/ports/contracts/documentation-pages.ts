import type { Platform } from "#domain/instances/instance.ts";
import type { ApiHosts } from "./api-hosts.ts";

/** A signed-in reader of the documentation: their instances stand in its examples. */
export interface DocumentationReader {
  readonly instances: readonly {
    readonly id: number;
    readonly name: string;
    readonly client: string;
    readonly platform: Platform;
  }[];
}

export interface DocumentationProps extends ApiHosts {
  readonly network: "sandbox" | "live";
  /** Which page of it: a section, a call or the errors, by its id; null for the first. */
  readonly part: string | null;
  /** Where the examples' sample files are. */
  readonly publicUrl: string;
  /** What the examples' messages are from; the default name unless given. */
  readonly productName?: string | undefined;
  /** Where the sandbox takes its own calls, while it runs. */
  readonly sandboxUrl?: string | undefined;
  /** Programs that call it send its key. */
  readonly sandboxAsksForKey?: boolean | undefined;
  /** Null for anybody else: their page is made once and kept. */
  readonly reader: DocumentationReader | null;
}
