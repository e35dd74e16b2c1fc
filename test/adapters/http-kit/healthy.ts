import { roomRules } from "#adapters/http-kit/connections/room.ts";
import { listen } from "#adapters/http-kit/listen.ts";

/** A server in a process of its own that says where it listens, with the room that its process has. */
const server = await listen(
  (_, response) => response.end("ok"),
  { host: "127.0.0.1", port: 0 },
  { room: roomRules(null, 0) },
);
process.stdout.write(String(server.port));
