import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const COMPRESSED = /\.(js|css)$/;

/**
 * Beside each script and style sheet of the browser the same bytes by Brotli's best: a second's work for one of them, which the
 * first reader after a start would not have waited for.
 */
export function compressedFiles(): Plugin {
  return {
    name: "wesal:compressed-files",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSED.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          await writeFile(join(dir, `${file.fileName}.br`), await brotliBest(bytes));
        }),
      );
    },
  };
}

function brotliBest(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return compress(bytes, { params });
}
