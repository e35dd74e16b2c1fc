import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Writes the digest of each image beside its tag, so that what was looked at is what is pulled from then on:
 * `node scripts/tools/pin-images.ts docker/compose.yaml docker/Dockerfile docker/query-service/Dockerfile`. Asks the registry by
 * `docker buildx imagetools inspect`; again later, it takes the digest that the tag has by then. Images that are built here have none.
 */

const FROM = /^(FROM\s+(?:--\S+\s+)*)(\S+)(.*)$/gim;
const STAGE = /^FROM\s+(?:--\S+\s+)*\S+\s+AS\s+(\S+)/gim;
const IMAGE = /^(\s*image:\s*)(["']?)([^\s"'#]+)\2(.*)$/gm;
const DIGEST = /@sha256:[0-9a-f]{64}$/;

/** Images that a file pulls, without digests, each once. A name without a tag or a registry is one of our own. */
export function imagesOf(text: string): string[] {
  const stages = new Set([...text.matchAll(STAGE)].map(([, name]) => name));
  const bases = [...text.matchAll(FROM)].map(([, , image = ""]) => image).filter((image) => !stages.has(image));
  const services = [...text.matchAll(IMAGE)].map(([, , , image = ""]) => image);
  const pulled = [...bases, ...services]
    .map((image) => image.replace(DIGEST, ""))
    .filter((image) => /[:/]/.test(image));
  return [...new Set(pulled)];
}

/** `digests` by image, each `sha256:` and 64 digits; throws where one is missing or is none. */
export function pinned(text: string, digests: ReadonlyMap<string, string>): string {
  const images = new Set(imagesOf(text));
  const pin = (image: string): string => {
    const name = image.replace(DIGEST, "");
    if (!images.has(name)) return image;
    const full = `${name}@${digests.get(name) ?? ""}`;
    if (!DIGEST.test(full)) throw new Error(`pin-images: no digest for ${name}`);
    return full;
  };
  return text
    .replace(FROM, (_, before: string, image: string, after: string) => before + pin(image) + after)
    .replace(IMAGE, (_, before: string, quote: string, image: string, after: string) => {
      return before + quote + pin(image) + quote + after;
    });
}

async function digestOf(image: string): Promise<string> {
  const words = ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"];
  return (await promisify(execFile)("docker", words)).stdout.trim();
}

async function main(paths: readonly string[]): Promise<void> {
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const images = [...new Set(texts.flatMap(imagesOf))];
  const digests = new Map(await Promise.all(images.map(async (image) => [image, await digestOf(image)] as const)));
  for (const [at, path] of paths.entries()) await writeFile(path, pinned(texts[at] ?? "", digests));
  for (const [image, digest] of digests) process.stdout.write(`${image} ${digest}\n`);
}

if (import.meta.main) await main(process.argv.slice(2));
