export interface SandboxRequest {
  readonly method: "GET" | "POST";
  /** With its query: `/whatsapp/messages?phone=9647701234567`. */
  readonly path: string;
  /** JSON text of a POST. */
  readonly body?: string | undefined;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The control API of the sandbox role, for the virtual phone. */
export interface SandboxControl {
  /** Throws when the sandbox cannot be reached. */
  call(request: SandboxRequest): Promise<SandboxAnswer>;
}
