import { StorageError } from "#ports/storage-error.ts";
import { loggedPath } from "./logged-path.ts";
import type { Web, WebContext } from "./web.ts";

/** For a page that still comes when what it shows could not be read, and says so itself. */
export async function readOrNull<Value>(
  { ports }: Pick<Web, "ports">,
  c: WebContext,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    const level = error instanceof StorageError ? "warn" : "error";
    ports.logger[level]("page-data-failed", { requestId: c.get("requestId"), path: loggedPath(c.req.path), error });
    return null;
  }
}
