import { randomUUID } from "node:crypto";
import { WHATSAPP_SEND_BODIES } from "#ports/contracts/whatsapp/requests.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { type Insert, insertInto } from "../parts/bare-insert.ts";

/** The floor: node:http, JSON and zod, and where it is asked for one committed INSERT; it knows no token and no path. */
const { stores, databaseUrl } = readInput<{ stores: boolean; databaseUrl?: string }>();
const insert: Insert = stores ? await insertInto(databaseUrl) : async () => undefined;
const ANSWER = {
  success: true,
  status: "success",
  message: "Message sent successfully",
};

const url = await listenLocally((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const parsed = WHATSAPP_SEND_BODIES.text.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const at = new Date();
    const messageId = randomUUID();
    if (parsed.success) {
      const { number, message } = parsed.data;
      await insert([messageId, String(number), message, "sent", at.getTime()]);
    }
    const body = JSON.stringify({ ...ANSWER, success: parsed.success, messageId, timestamp: at.toISOString() });
    response.writeHead(parsed.success ? 200 : 400, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});

host({ url });
