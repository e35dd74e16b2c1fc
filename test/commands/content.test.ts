import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { FIRST_QUESTIONS } from "#adapters/sql/migrations/first-questions.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeContentStore } from "#test/fakes/content-store.ts";
import { type ContentCommand, readArguments, runContent } from "../../src/commands/content/run.ts";

const EXAMPLE = "docs/content-example.yaml";
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "wesal-content-"));
  folders.push(made);
  return made;
}

function world(files: Record<string, string> = {}) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const content = fakeContentStore();
  const command: ContentCommand = {
    ports: { content, clock: fakeClock() },
    async readFile(path) {
      const source = files[path];
      if (source === undefined) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
      return source;
    },
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  };
  return { command, content, printed, complaints };
}

describe("the arguments", () => {
  it("are a verb, its file, and --replace wherever it stands", () => {
    expect(readArguments(["import", "a.yaml"])).toEqual({ kind: "import", file: "a.yaml", replace: false });
    expect(readArguments(["import", "a.yaml", "--replace"])).toMatchObject({ replace: true });
    expect(readArguments(["import", "--replace", "a.yaml"])).toMatchObject({ file: "a.yaml", replace: true });
    expect(readArguments(["list"])).toEqual({ kind: "list" });
  });

  it.each([
    [[]],
    [["import"]],
    [["import", "--replace"]],
    [["import", "a", "b"]],
    [["import", "--force", "a"]],
    [["list", "--replace"]],
    [["list", "a"]],
    [["remove"]],
  ])("are not %j", (words) => {
    expect(readArguments(words)).toBeNull();
  });
});

describe("content", () => {
  it("imports a file and says what it did", async () => {
    const { command, content, printed } = world({ "a.yaml": "faqs:\n  - { question: Why?, answer: So. }" });
    expect(await runContent(command, { kind: "import", file: "a.yaml", replace: false })).toBe(0);
    expect(printed).toEqual(["faqs: 1 added, 0 changed, 0 unchanged, 0 removed"]);
    expect(await content.listFaqs()).toMatchObject([{ question: "Why?" }]);
  });

  it("writes nothing when anything is wrong", async () => {
    const source = "faqs:\n  - { question: Why?, answer: So. }\n  - { question: Who? }";
    const { command, content, printed, complaints } = world({ "a.yaml": source });
    expect(await runContent(command, { kind: "import", file: "a.yaml", replace: true })).toBe(1);
    expect(complaints).toEqual([
      "a.yaml has 1 problem; nothing was changed.",
      "  line 3: faqs, item 2, answer: is missing",
    ]);
    expect(printed).toEqual([]);
    expect(await content.listFaqs()).toEqual([]);
  });

  it("says which file cannot be read", async () => {
    const { command, complaints } = world();
    expect(await runContent(command, { kind: "import", file: "b.yaml", replace: false })).toBe(1);
    expect(complaints).toEqual(["b.yaml cannot be read (ENOENT)."]);
  });

  it("notes a tutorial whose address names no video", async () => {
    const source = 'tutorials:\n  - { title: T, description: d, url: "https://example.com/v" }';
    const { command, printed } = world({ "a.yaml": source });
    expect(await runContent(command, { kind: "import", file: "a.yaml", replace: false })).toBe(0);
    expect(printed).toContain('note: "T" is no YouTube video: its page links to it instead');
  });

  it("lists what there is", async () => {
    const { command, content, printed } = world();
    const addedAt = new Date("2026-03-01T00:00:00Z");
    await content.putFaq({ question: "Why?", answer: "So.", addedAt });
    await content.putTutorial({ title: "T", description: "d", url: "https://youtu.be/x", addedAt });
    expect(await runContent(command, { kind: "list" })).toBe(0);
    expect(printed).toEqual(["1 tutorial", "  2026-03-01  T  https://youtu.be/x", "1 question", "  2026-03-01  Why?"]);
  });
});

describe("the command itself", () => {
  const NODE = ["--disable-warning=ExperimentalWarning", "src/commands/content.ts"];
  const at = (dataDir: string) => ({
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", APP_SECRET: "", LOG_LEVEL: "silent" },
  });
  const run = async (dataDir: string, ...words: string[]) => {
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [...NODE, ...words], at(dataDir))) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };

  it("writes into the server's database while that is open, and leaves no process behind", async () => {
    const dataDir = await folder();
    const database = await openDatabase({ url: `sqlite:${join(dataDir, "wesal.sqlite")}` });
    await migrate(database);
    const imported = await run(dataDir, "import", EXAMPLE);
    expect(imported).toMatchObject({ code: 0, stderr: "" });
    expect(imported.stdout).toContain("tutorials: 2 added");
    const store = sqlContentStore(database);
    expect(await store.listTutorials()).toHaveLength(2);
    expect(await store.listFaqs()).toHaveLength(FIRST_QUESTIONS.length + 2);
    expect((await run(dataDir, "import", EXAMPLE, "--replace")).stdout).toContain(
      `faqs: 0 added, 0 changed, 2 unchanged, ${FIRST_QUESTIONS.length} removed`,
    );
    expect(await store.listFaqs()).toHaveLength(2);
    await database.close();
  });

  it("ends quietly when nobody reads its list to the end", async () => {
    const dataDir = await folder();
    await run(dataDir, "import", EXAMPLE);
    const child = spawn(process.execPath, [...NODE, "list"], at(dataDir));
    child.stdout.destroy();
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString("utf8");
    });
    const [code] = (await once(child, "close")) as [number];
    expect([complaint, code]).toEqual(["", 0]);
  });

  it("tells how to use it, and what is wrong, with exit code 1", async () => {
    const dataDir = await folder();
    expect(await run(dataDir)).toMatchObject({ code: 1, stderr: expect.stringContaining("import FILE [--replace]") });
    const file = join(dataDir, "bad.yaml");
    await writeFile(file, "faqs: 7");
    expect(await run(dataDir, "import", file)).toMatchObject({
      code: 1,
      stderr: `${file} has 1 problem; nothing was changed.\n  line 1: faqs: must be a list\n`,
    });
  });
});

it("docs/content.md shows the usage that the command has", async () => {
  const documentation = await readFile(join(ROOT, "docs/content.md"), "utf8");
  for (const words of ["npm run content -- import", "npm run content -- list", "--replace"]) {
    expect(documentation).toContain(words);
  }
});
