import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { host, readInput } from "../harness/host.ts";

/** The fixture's production build, served by Next.js in this process. */
const { dir } = readInput<{ dir: string }>();
const next = createRequire(`${dir}/package.json`)("next");

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const app = next({ dev: false, dir, hostname: "127.0.0.1", port, httpServer: server });
await app.prepare();
server.on("request", app.getRequestHandler());

host({ url: `http://127.0.0.1:${port}` });
