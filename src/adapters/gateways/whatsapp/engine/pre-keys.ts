import { getBinaryNodeChild, type WASocket } from "baileys";

const LOW = 50;
const TARGET = 200;
const AFTER_OPEN_MS = 2_000;

/** Prekeys let strangers write to the account; Baileys refills only when none is left. Runs a little after opening. */
export function topUpPreKeys(socket: WASocket, ended: AbortSignal, onError: (error: unknown) => void): void {
  const timer = setTimeout(() => void topUp(socket).catch((error) => ended.aborted || onError(error)), AFTER_OPEN_MS);
  ended.addEventListener("abort", () => clearTimeout(timer));
}

async function topUp(socket: WASocket): Promise<void> {
  const answer = await socket.query({
    tag: "iq",
    attrs: { xmlns: "encrypt", type: "get", to: "s.whatsapp.net" },
    content: [{ tag: "count", attrs: {} }],
  });
  const count = Number(getBinaryNodeChild(answer, "count")?.attrs.value);
  if (count < LOW) await socket.uploadPreKeys(TARGET - count);
}
