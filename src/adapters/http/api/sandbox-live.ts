import { Hono } from "hono";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { SANDBOX_CHANGED_EVENT, SANDBOX_CHANGES_PATH, type SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import { sandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { SandboxControl } from "#ports/sandbox-control.ts";
import { refuse } from "../answers.ts";
import { type LiveNews, liveStream, streamPlaces } from "../live-stream.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** Of one user at a time: each visible tab holds one. */
const AT_MOST = 4;
const RETRY_SECONDS = 10;
const PATH = `/api/sandbox${SANDBOX_CHANGES_PATH}`;

/** Says which of the sandbox's networks has something new for the reader, as it happens. */
export function sandboxLiveApi(web: Web, sandbox: Pick<SandboxControl, "changes">): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const takePlace = streamPlaces(AT_MOST);

  routes.get(PATH, guard(web), async (c) => {
    const { id, role } = c.get("user");
    const left = takePlace(id);
    if (left === null) {
      const message = SERVER_WORDING.sandboxBusy;
      return refuse(c, { code: "RATE_LIMITED", message, retryAfterSeconds: RETRY_SECONDS });
    }
    try {
      const instances = await web.ports.instances.listByOwner(id);
      const leaving = new AbortController();
      // An administrator sees all of it.
      const viewer =
        role === "admin"
          ? undefined
          : sandboxViewer(
              id,
              instances.map(({ client }) => client),
            );
      const told = sandboxTold(sandbox.changes(viewer, leaving.signal));
      return liveStream(web, c, { told, leaving, instanceIds: instances.map((each) => each.id), left });
    } catch (error) {
      left();
      throw error;
    }
  });

  noOtherMethod(routes, PATH);
  return routes;
}

async function* sandboxTold(changes: AsyncGenerator<SandboxChange | null, void>): AsyncGenerator<LiveNews, void> {
  for await (const change of changes) {
    const event = change && { name: SANDBOX_CHANGED_EVENT, data: { platforms: change.platforms } };
    yield { event, looksAgain: change?.anybodys };
  }
}
