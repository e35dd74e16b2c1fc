/** A process of its own that downloads one file and says what it held of it at most, in bytes: garbage is not counted. */
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";

const [host = ""] = process.argv.slice(2);
const SAMPLE_MS = 20;

function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const limit = WHATSAPP_LIMITS.files.image;
const { download } = guardedDownload({ allow: [host] });
const before = heldBytes();
let most = before;
const look = () => {
  most = Math.max(most, heldBytes());
};
const timer = setInterval(look, SAMPLE_MS);
const result = await download(`http://${host}/`, limit);
look();
clearInterval(timer);
const outcome = result.ok ? { bytes: result.value.bytes.byteLength } : { failure: result.failure.code };
console.log(JSON.stringify({ ...outcome, heldBytes: most - before, maxBytes: limit.maxBytes }));
