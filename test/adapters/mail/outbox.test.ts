import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { outboxMail } from "#adapters/mail/outbox.ts";
import { mailContract } from "#test/contracts/mail.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { readMail } from "#test/support/eml.ts";

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), "wesal-outbox-"));
  folders.push(folder);
  const directory = join(folder, "outbox");
  const clock = fakeClock();
  const kept = outboxMail({ directory, from: "Wesal <no-reply@wesal.example>" }, clock);
  const mail = { send: (message: Parameters<typeof kept.send>[0]) => kept.send(message).finally(() => clock.pass(1)) };
  const files = async () => (await readdir(directory)).sort();
  const received = async () =>
    await Promise.all((await files()).map(async (file) => readMail(await readFile(join(directory, file), "utf8"))));
  return { directory, mail, files, received };
}

mailContract("outbox", outbox);

const MESSAGE = { to: "layla@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

test("an outbox names its files by their time, for their owner alone", async () => {
  const { directory, mail, files, received } = await outbox();
  await mail.send(MESSAGE);
  const [file = "", ...others] = await files();
  expect(file).toMatch(/^2026-11-21T10-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  expect(others).toEqual([]);
  expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await received())[0]?.from).toBe("Wesal <no-reply@wesal.example>");
});

test("an outbox keeps a link on one line, to be copied by hand", async () => {
  const { directory, mail, files } = await outbox();
  const link = `https://wesal.example.com/reset-password/${"x".repeat(43)}`;
  await mail.send({ ...MESSAGE, text: `Hello,\n\n${link}\n` });
  const [file = ""] = await files();
  expect(await readFile(join(directory, file), "utf8")).toContain(`\r\n${link}\r\n`);
});

test("an outbox that cannot be written says so", async () => {
  const mail = outboxMail({ directory: "/proc/outbox", from: "no-reply@wesal.example" }, fakeClock());
  await expect(mail.send(MESSAGE)).rejects.toMatchObject({ code: "ENOENT" });
});
