import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { host, listenLocally, readInput } from "../harness/host.ts";

/** The floor for pages: one file and node:http, without a header that is not needed. `/kept` gives it from memory, anything else from disk. */
const { file } = readInput<{ file: string }>();
const { size } = await stat(file);
const kept = Buffer.concat(await createReadStream(file).toArray());
const headers = { "content-type": "text/html; charset=utf-8", "content-length": size };

const url = await listenLocally((request, response) => {
  response.writeHead(200, headers);
  if (request.url === "/kept") response.end(kept);
  else createReadStream(file).pipe(response);
});

host({ url });
