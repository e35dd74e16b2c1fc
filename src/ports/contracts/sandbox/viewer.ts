/** For whom the dashboard asks the sandbox. Scripts and administrators have no viewer, and see all. */
export interface SandboxViewer {
  /** Tells users apart: their id. */
  readonly user: string;
  /** The clients of their instances, such as Client001. */
  readonly clients: ReadonlySet<string>;
}

/** Names the viewer in a call of the control API, which then answers no more than is theirs. */
export const SANDBOX_VIEWER_HEADER = "sandbox-viewer";

/** Clients that one header has room for; of who has more instances, those made last count. */
const MAX_CLIENTS = 500;

export function sandboxViewer(user: number, clients: readonly string[]): SandboxViewer {
  return { user: String(user), clients: new Set(clients.slice(-MAX_CLIENTS)) };
}

export function writeSandboxViewer({ user, clients }: SandboxViewer): string {
  return [user, ...clients].map(encodeURIComponent).join(" ");
}

/** What is no such text names a viewer who has nothing. */
export function readSandboxViewer(text: string): SandboxViewer {
  try {
    const [user = "", ...clients] = text.split(" ").map(decodeURIComponent);
    return { user, clients: new Set(clients) };
  } catch {
    return { user: "", clients: new Set() };
  }
}
