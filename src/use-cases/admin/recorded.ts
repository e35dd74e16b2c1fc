import type { Result } from "#domain/result.ts";
import { MAX_ABOUT_LENGTH } from "#ports/audit.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { Acting } from "./acting.ts";

export type EditPorts = Pick<WebPorts, "content" | "audit" | "clock">;

/** Puts an edit on record once it is done. `about` is its title or question. Tutorials and questions are nobody's: the entry is the administrator's own. */
export async function recorded<Value, Failure extends { code: string }>(
  ports: EditPorts,
  { adminId, address, about }: Acting & { readonly about: string },
  done: Result<Value, Failure>,
): Promise<Result<Value, Failure>> {
  if (done.ok) {
    await ports.audit.record({
      action: "content-changed",
      at: ports.clock.now(),
      userId: adminId,
      instanceId: null,
      address,
      about: [...about].slice(0, MAX_ABOUT_LENGTH).join(""),
    });
  }
  return done;
}
