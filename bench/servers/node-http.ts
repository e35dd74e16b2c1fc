import { WHATSAPP_SEND_BODIES } from "#ports/contracts/whatsapp/requests.ts";
import { host, listenLocally } from "../harness/host.ts";

/** The floor: node:http, JSON and zod, and nothing else. It knows no token and no path. */
const ANSWER = {
  success: true,
  status: "success",
  message: "Message sent successfully",
  messageId: "3EB0C767D71B0F1A2B3C4D",
};

const url = await listenLocally((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const parsed = WHATSAPP_SEND_BODIES.text.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const body = JSON.stringify({ ...ANSWER, success: parsed.success, timestamp: new Date().toISOString() });
    response.writeHead(parsed.success ? 200 : 400, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});

host({ url });
