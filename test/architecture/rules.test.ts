import { describe, expect, it } from "vitest";
import type { Layer } from "./layers.ts";
import * as rules from "./rules.ts";
import { importsOf } from "./source-files.ts";

const LAYERS: readonly Layer[] = [
  { path: "src/domain", may: [], packages: [] },
  { path: "src/ports/contracts", may: ["src/domain"], packages: ["zod"] },
  { path: "src/ports", may: ["src/domain", "src/ports/contracts"], packages: [] },
  { path: "src/adapters/sql", may: ["src/domain", "src/ports"], packages: ["node:", "kysely"] },
  { path: "src/adapters/mail", may: ["src/domain"], packages: [] },
  { path: "src/adapters/compose.ts", may: ["src/adapters/sql", "src/adapters/mail"], packages: [] },
];

const file = (path: string, text: string) => ({ path, text });

describe("forbidden imports", () => {
  const breaches = (path: string, text: string) => rules.forbiddenImports([file(path, text)], LAYERS);

  it("refuses an import that runs up", () => {
    expect(breaches("src/domain/user.ts", 'import { openDatabase } from "#adapters/sql/open.ts";')).toEqual([
      "src/domain/user.ts imports src/adapters/sql/open.ts",
    ]);
  });

  it("refuses a type that runs up, and a re-export, and a dynamic import", () => {
    expect(breaches("src/domain/a.ts", 'import type { Row } from "#adapters/sql/schema.ts";')).toHaveLength(1);
    expect(breaches("src/domain/a.ts", 'export {\n  Row,\n} from "../adapters/sql/schema.ts";')).toHaveLength(1);
    expect(breaches("src/domain/a.ts", 'const sql = await import("#adapters/sql/open.ts");')).toHaveLength(1);
    expect(breaches("src/domain/a.ts", 'import "#adapters/sql/open.ts";')).toHaveLength(1);
  });

  it("refuses an adapter that imports another, which the composition may", () => {
    const text = 'import { send } from "#adapters/mail/send.ts";';
    expect(breaches("src/adapters/sql/open.ts", text)).toHaveLength(1);
    expect(breaches("src/adapters/compose.ts", text)).toEqual([]);
  });

  it("refuses a package that is not the layer's", () => {
    expect(breaches("src/adapters/sql/open.ts", 'import { Kysely } from "kysely";\nimport fs from "node:fs";')).toEqual(
      [],
    );
    expect(breaches("src/ports/users.ts", 'import { z } from "zod";')).toEqual(["src/ports/users.ts imports zod"]);
    expect(breaches("src/ports/contracts/users.ts", 'import { z } from "zod";')).toEqual([]);
  });

  it("refuses a target in no layer", () => {
    expect(breaches("src/adapters/sql/open.ts", 'import { help } from "../helpers/help.ts";')).toHaveLength(1);
  });

  it("does not mistake comments for imports", () => {
    expect(importsOf(file("src/domain/a.ts", '// import { a } from "kysely";\n/* import "zod"; */'))).toEqual([]);
  });
});

describe("the other rules", () => {
  it("refuses a file outside every layer", () => {
    expect(rules.outsideEveryLayer([file("src/helpers/help.ts", "")], LAYERS)).toEqual([
      "src/helpers/help.ts is in no layer",
    ]);
  });

  it("refuses files and folders that import each other round about", () => {
    const cycle = [
      file("src/ui/pages/a.ts", 'import { b } from "../features/b.ts";'),
      file("src/ui/features/b.ts", 'import { c } from "../components/c.ts";'),
      file("src/ui/components/c.ts", 'import { a } from "../pages/a.ts";'),
    ];
    expect(rules.importCircles(cycle)).toHaveLength(1);
    expect(rules.importCircles(cycle.slice(0, 2))).toEqual([]);
  });

  it("refuses the environment outside config", () => {
    expect(rules.environmentReaders([file("src/ui/a.ts", "const home = process.env.HOME;")])).toHaveLength(1);
    expect(rules.environmentReaders([file("src/ui/a.ts", 'const text = "process.env.HOME";')])).toEqual([]);
    expect(rules.environmentReaders([file("src/adapters/config.ts", "read(process.env)")])).toEqual([]);
    expect(rules.environmentReaders([file("src/roles/a.ts", 'process.env.TMPDIR = "/tmp/a";')])).toEqual([]);
    expect(rules.environmentReaders([file("src/roles/a.ts", "if (process.env.TMPDIR === home) a();")])).toHaveLength(1);
  });

  it.each([
    "new Date()",
    "Date.now()",
    "Math.random()",
    "randomBytes(8)",
    "performance.now()",
  ])("refuses %s in a use-case", (call) => {
    expect(rules.hiddenTimeOrChance([file("src/use-cases/instances/create.ts", `const x = ${call};`)])).toHaveLength(1);
    expect(rules.hiddenTimeOrChance([file("src/adapters/system/clock.ts", `const x = ${call};`)])).toEqual([]);
  });

  it("lets a use-case make a date from what it was given", () => {
    expect(rules.hiddenTimeOrChance([file("src/domain/a.ts", "const x = new Date(at.getTime() + 5);")])).toEqual([]);
  });

  it.each([
    "const x: any = 1;",
    "let y = x as any;",
    "function f(a: any, b: any[]) {}",
    "type T = Map<string, any>;",
  ])("refuses %s", (text) => {
    expect(rules.anyTypes([file("src/domain/a.ts", text)])).toHaveLength(1);
  });

  it("lets words hold any", () => {
    expect(rules.anyTypes([file("src/domain/a.ts", 'const anyone: Company = "any"; // as any')])).toEqual([]);
  });

  it.each([
    "await db.transaction().execute(run)",
    "return Number(result.insertId)",
    "if (result.numDeletedRows > 0n) return",
    "return result.numInsertedOrUpdatedRows === 1n",
  ])("refuses %s in a store", (text) => {
    expect(rules.transactionsAssumed([file("src/adapters/sql/stores/user-store.ts", text)])).toHaveLength(1);
    expect(rules.transactionsAssumed([file("src/adapters/sql/dialects/mysql/open.ts", text)])).toEqual([]);
  });

  it.each([
    'db.deleteFrom("audit_log").where("id", "=", 1)',
    'db.updateTable("audit_log")',
    "sql`update audit_log set address = null`",
    "sql`delete from `audit_log``",
    "sql`TRUNCATE TABLE audit_log`",
    'removeOld(database, "audit_log", { column: "at", than: "<" })',
    'import { sqlAuditRetention } from "#adapters/sql/stores/audit-retention.ts";',
  ])("refuses %s anywhere", (text) => {
    expect(rules.auditChanges([file("src/adapters/a.ts", text)])).toHaveLength(1);
    expect(rules.auditChanges([file("src/adapters/a.ts", 'db.insertInto("audit_log")')])).toEqual([]);
  });

  it("lets one file take the names of a deleted account out of the audit log, and no entry", () => {
    const clearing = (text: string) => [file("src/adapters/sql/stores/audit-clearing.ts", text)];
    expect(rules.auditChanges(clearing('db.updateTable("audit_log")'))).toEqual([]);
    expect(rules.auditChanges(clearing('db.deleteFrom("audit_log")'))).toHaveLength(1);
  });

  it("lets the audit log lose what is old in one file, which a role begins", () => {
    const retention = 'removeOld(database, "audit_log", { column: "at", than: "<" })';
    const role = 'import { sqlAuditRetention } from "#adapters/sql/stores/audit-retention.ts";';
    const files = [file("src/adapters/sql/stores/audit-retention.ts", retention), file("src/roles/web.ts", role)];
    expect(rules.auditChanges(files)).toEqual([]);
  });

  it.each([
    'logger.warn("no connection", { error })',
    'this.#logger?.info(\n  "Started",\n)',
    'logger[isBroken ? "error" : "warn"](`request of ' + "$" + "{name}`)",
  ])("refuses the log event of %s", (text) => {
    expect(rules.oddLogEvents([file("src/adapters/a.ts", text)])).toHaveLength(1);
    expect(rules.oddLogEvents([file("src/adapters/a.ts", 'logger.warn("connection-failed", { error })')])).toEqual([]);
  });

  it("refuses a section that scrolls in its own way", () => {
    const text = "<section\n  tabIndex={0}\n  aria-label={label}\n>";
    expect(rules.ownScrollers([file("src/ui/features/a.tsx", text)])).toHaveLength(1);
    expect(rules.ownScrollers([file("src/ui/components/scrolling-section.tsx", text)])).toEqual([]);
    expect(rules.ownScrollers([file("src/ui/features/a.tsx", "<section>\n<pre tabIndex={0} />")])).toEqual([]);
  });

  describe("a use-case", () => {
    const path = "src/use-cases/instances/create.ts";
    const useCase = file(path, "export async function createInstance() {}");
    const test = (text: string, at = "test/use-cases/instances/create.test.ts") => file(at, text);
    const importing = 'import { createInstance } from "#use-cases/instances/create.ts";';

    it("has a test at its own path that imports it", () => {
      expect(rules.untestedUseCases([useCase], [test(importing)], [])).toEqual([]);
      for (const tests of [
        [],
        [test(importing, "test/use-cases/instances/make.test.ts")],
        [test('import { it } from "vitest";')],
        [test('import type { Input } from "#use-cases/instances/create.ts";')],
      ]) {
        expect(rules.untestedUseCases([useCase], tests, [])).toEqual([`${path} has no test that imports it`]);
      }
    });

    it("needs none without a function of its own", () => {
      expect(rules.untestedUseCases([file(path, "export interface Input {}")], [], [])).toEqual([]);
    });

    it("is excused only while it has none", () => {
      expect(rules.untestedUseCases([useCase], [], [path])).toEqual([]);
      expect(rules.untestedUseCases([useCase], [test(importing)], [path])).toEqual([`${path} needs no excuse`]);
      expect(rules.untestedUseCases([], [], [path])).toEqual([`${path} needs no excuse`]);
    });

    it("shares its name with no other", () => {
      const twin = file("src/use-cases/admin/create.ts", "export function createInstance() {}");
      const elsewhere = file("src/adapters/sql/create.ts", "export function createInstance() {}");
      expect(rules.sharedUseCaseNames([useCase, elsewhere], [])).toEqual([]);
      expect(rules.sharedUseCaseNames([useCase, twin], [])).toEqual([`createInstance is in ${path} and ${twin.path}`]);
      expect(rules.sharedUseCaseNames([useCase, twin], [twin.path])).toEqual([]);
    });
  });

  it("refuses a file of 301 lines", () => {
    expect(rules.longFiles([file("src/domain/a.ts", "x\n".repeat(301))])).toHaveLength(1);
    expect(rules.longFiles([file("src/domain/a.ts", "x\n".repeat(300))])).toEqual([]);
    expect(rules.longFiles([file("src/domain/countries.ts", "x\n".repeat(301))])).toEqual([]);
  });
});
