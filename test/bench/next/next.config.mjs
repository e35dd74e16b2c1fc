import { fileURLToPath } from "node:url";

/** The page's sources are the product's own, above this folder. */
const root = fileURLToPath(new URL("../../../", import.meta.url));

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  typescript: { ignoreBuildErrors: true },
};
