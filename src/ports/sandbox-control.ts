import type { SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { Leaving } from "./turns.ts";

export interface SandboxRequest {
  readonly method: "GET" | "POST";
  /** With its query: `/whatsapp/messages?phone=9647701234567`. */
  readonly path: string;
  /** JSON text of a POST. */
  readonly body?: string | undefined;
  /** For whom it is asked; absent for who may see all. */
  readonly viewer?: SandboxViewer | undefined;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The control API of the sandbox role, for the virtual phone. */
export interface SandboxControl {
  /** Throws `SandboxBusy` while too many calls for the same viewer wait, and when the sandbox cannot be reached. */
  call(request: SandboxRequest): Promise<SandboxAnswer>;
  /** What is new for the viewer as it happens, null while nothing is; ends at `signal`. Throws when the sandbox cannot be reached, or goes. */
  changes(viewer: SandboxViewer | undefined, signal: Leaving): AsyncGenerator<SandboxChange | null, void>;
}

/** As many calls wait for one viewer as may. */
export class SandboxBusy extends Error {
  readonly code = "sandbox-busy";
  override readonly name = "SandboxBusy";
}
