import { host, listenLocally } from "../harness/host.ts";

const CHUNK = Buffer.alloc(256 * 1024, "wesal");

/** `/1048576` answers so many bytes. */
const url = await listenLocally((request, response) => {
  let left = Number((request.url ?? "/0").slice(1));
  response.writeHead(200, { "content-length": left, "content-type": "application/octet-stream" });
  const write = (): void => {
    while (left > 0) {
      const piece = CHUNK.subarray(0, left);
      left -= piece.length;
      if (!response.write(piece)) return void response.once("drain", write);
    }
    response.end();
  };
  write();
});

host({ host: new URL(url).host });
