import { readFile } from "node:fs/promises";

/**
 * What the product is made of, as CycloneDX 1.5, from the lock file alone: `npm run -s sbom`. npm's own `npm sbom --omit=dev`
 * leaves out what a tool of development needs as well, such as zod.
 */

interface LockedPackage {
  readonly version?: string;
  readonly name?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
}

interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly scope: "required" | "optional";
  readonly licenses: readonly { readonly expression: string }[];
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

/** Packages that are installed with the product on some platform, sorted by name; of tools that make it, none. */
export function billOfMaterials(lockFile: string, at: Date): object {
  const { packages } = JSON.parse(lockFile) as { packages: Readonly<Record<string, LockedPackage>> };
  const { name = "wesal", version = "0.0.0" } = packages[""] ?? {};
  const used = Object.entries(packages).filter(([path, one]) => path !== "" && one.dev !== true && one.link !== true);
  const components = new Map(used.map(([path, one]) => componentOf(path, one)).map((one) => [one["bom-ref"], one]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { timestamp: at.toISOString(), component: { type: "application", name, version } },
    components: [...components.values()].sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1)),
  };
}

function componentOf(
  path: string,
  { version = "0.0.0", license, integrity, optional, ...one }: LockedPackage,
): Component {
  const name =
    one.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length).replace(/^vendor\//, "");
  // A scope's sign is written as an escape. Source: the purl specification, type npm.
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const digest = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    scope: optional === true ? "optional" : "required",
    licenses: [{ expression: license ?? "NOASSERTION" }],
    purl,
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }),
  };
}

if (import.meta.main) {
  const lockFile = await readFile(new URL("../../package-lock.json", import.meta.url), "utf8");
  process.stdout.write(`${JSON.stringify(billOfMaterials(lockFile, new Date()), null, 2)}\n`);
}
