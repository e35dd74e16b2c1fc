import { createSocket } from "node:dgram";

/** What a name server knows of a name: addresses, another name, a refusal by its number, or nothing said at all. */
type Zone = { readonly [name: string]: NameAnswer };
type NameAnswer =
  | { readonly a?: readonly string[]; readonly aaaa?: readonly string[]; readonly cname?: string }
  | { readonly refusal: "NXDOMAIN" | "SERVFAIL" }
  | "silent";

interface NameServer {
  /** `address:port` */
  readonly address: string;
  /** Questions so far, whatever became of them. */
  asked(): number;
  close(): void;
}

const [A, CNAME, AAAA] = [1, 5, 28];
const REFUSALS = { NXDOMAIN: 3, SERVFAIL: 2 };
const HEADER_BYTES = 12;

/** A name server on loopback; of names that it does not know it says nothing. */
export async function nameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", (question, from) => {
    asked += 1;
    const answer = answerTo(question, zone);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked, close: () => void socket.close() };
}

function answerTo(question: Buffer, zone: Zone): Buffer | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const asked = question.subarray(HEADER_BYTES, at + 5);
  const known = zone[labels.join(".").toLowerCase()] ?? "silent";
  if (known === "silent") return null;
  const refusal = "refusal" in known ? REFUSALS[known.refusal] : 0;
  const records = "refusal" in known ? [] : recordsOf(known, type, zone);
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | refusal, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, asked, ...records]);
}

/** The name asked for is where the question has it. */
const ASKED_NAME = Buffer.of(0xc0, HEADER_BYTES);

function recordsOf(
  known: Exclude<NameAnswer, string | { readonly refusal: string }>,
  type: number,
  zone: Zone,
  owner: Buffer = ASKED_NAME,
): Buffer[] {
  if (known.cname !== undefined) {
    const target = nameBytes(known.cname);
    const next = zone[known.cname];
    const more =
      next === undefined || next === "silent" || "refusal" in next ? [] : recordsOf(next, type, zone, target);
    return [record(owner, CNAME, target), ...more];
  }
  const addresses = type === A ? (known.a ?? []) : type === AAAA ? (known.aaaa ?? []) : [];
  return addresses.map((address) => record(owner, type, type === A ? ipv4(address) : ipv6(address)));
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

function ipv4(address: string): Buffer {
  return Buffer.from(address.split(".").map(Number));
}

/** Written in full, or with one `::`. */
function ipv6(address: string): Buffer {
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => "0");
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}
