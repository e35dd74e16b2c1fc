import { get } from "node:http";
import { readConfig } from "#adapters/config.ts";

/** Exits 0 when every role of this container answers `/healthz`. */

const config = readConfig();
if (!config.ok) throw new Error(config.failure.message);
const { roles, ports } = config.value;
const alive = await Promise.all(roles.map((role) => answers(ports[role])));
process.exit(alive.every(Boolean) ? 0 : 1);

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path: "/healthz", timeout: 4000 }, (response) =>
      resolve(response.statusCode === 200),
    )
      .once("timeout", () => resolve(false))
      .once("error", () => resolve(false));
  });
}
