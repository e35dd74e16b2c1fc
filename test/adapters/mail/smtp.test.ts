import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { serverAt, smtpMail } from "#adapters/mail/smtp.ts";
import { mailContract } from "#test/contracts/mail.ts";
import { readMail } from "#test/support/eml.ts";

const FROM = "Wesal <no-reply@wesal.example>";
const MESSAGE = { to: "layla@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

const servers: SMTPServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((closed) => server.close(closed))));
});

interface Delivered {
  readonly raw: string;
  readonly envelope: readonly string[];
  readonly user: string | undefined;
}

/** A mail server on this machine, and all that it took. */
async function mailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = [mailFrom === false ? "" : mailFrom.address, ...rcptTo.map(({ address }) => address)];
        delivered.push({ raw: Buffer.concat(chunks).toString("utf8"), envelope, user: session.user });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return { port, delivered };
}

mailContract("smtp", async () => {
  const { port, delivered } = await mailServer();
  return {
    mail: smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }),
    received: async () => delivered.map(({ raw }) => readMail(raw)),
  };
});

test("is from whom it is said to be, to one address alone", async () => {
  const { port, delivered } = await mailServer();
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MESSAGE);
  expect(delivered[0]?.envelope).toEqual(["no-reply@wesal.example", "layla@example.com"]);
  expect(readMail(delivered[0]?.raw ?? "")).toMatchObject({ from: FROM, to: "layla@example.com" });
});

test("logs in with the address's user and password, in which a percent sign is written %25", async () => {
  const { port, delivered } = await mailServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      done(null, password === "p@ss%" ? { user: username } : undefined);
    },
  });
  const url = `smtp://mailer:p%40ss%25@127.0.0.1:${port}`;
  await smtpMail({ url, from: FROM }).send(MESSAGE);
  expect(delivered[0]?.user).toBe("mailer");
});

test.each([
  ["smtp://mailer:secret@mail.example.com", { port: 587, secure: false, requireTLS: true }],
  ["smtp://mailer:secret@10.0.0.5:25", { port: 25, secure: false, requireTLS: true }],
  ["smtp://mailer:secret@127.example.com", { port: 587, secure: false, requireTLS: true }],
  ["smtps://mailer:secret@mail.example.com", { port: 465, secure: true, requireTLS: false }],
  ["smtp://mailer:secret@127.0.0.1:1025", { port: 1025, secure: false, requireTLS: false }],
  ["smtp://mailer:secret@[::1]:1025", { host: "::1", secure: false, requireTLS: false }],
  ["smtp://mail.example.com", { port: 587, secure: false, requireTLS: false }],
])("sends no password to another machine without TLS: %s", (url, server) => {
  expect(serverAt(url)).toMatchObject(server);
});

test.each([
  [450, false],
  [550, true],
])("says of an answer of %i whether it is for good: %s", async (responseCode, permanent) => {
  const { port } = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address}`), { responseCode })),
  });
  const sent = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MESSAGE);
  await expect(sent).rejects.toMatchObject({ code: String(responseCode), permanent });
});

test("names neither recipient nor password in what it throws", async () => {
  const { port } = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
  });
  const error = await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM })
    .send(MESSAGE)
    .catch((thrown) => thrown);
  expect(error.stack).not.toContain("layla");
  expect(JSON.stringify(error)).not.toContain("layla");
  expect(error.cause).toBeUndefined();
});

test("takes a server that is away for one that may come back", async () => {
  const { port } = await mailServer();
  await new Promise<void>((closed) => servers.splice(0)[0]?.close(closed));
  const sent = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MESSAGE);
  await expect(sent).rejects.toMatchObject({ permanent: false });
});

test("speaks TLS from the first byte where the address says smtps", async () => {
  const { port, delivered } = await mailServer({ secure: false });
  const sent = smtpMail({ url: `smtps://127.0.0.1:${port}`, from: FROM }).send(MESSAGE);
  await expect(sent).rejects.toMatchObject({ name: "MailFailedError", permanent: false });
  expect(delivered).toEqual([]);
});

test("gives up a server that says something now and then and never comes to an end", async () => {
  const dripped: Socket[] = [];
  const dripping = createServer((socket) => {
    dripped.push(socket);
    socket.on("error", () => undefined);
    socket.write("220 ready\r\n");
    socket.on("data", () => {
      const drip = setInterval(() => socket.write("250-more\r\n"), 10);
      socket.on("close", () => clearInterval(drip));
    });
  });
  await new Promise<void>((listening) => dripping.listen(0, "127.0.0.1", listening));
  const { port } = dripping.address() as AddressInfo;
  const sent = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM, totalMs: 60 }).send(MESSAGE);
  await expect(sent).rejects.toMatchObject({ code: "ETIMEDOUT", permanent: false });
  for (const socket of dripped) socket.destroy();
  dripping.close();
});

test("reaches a server on this machine whose certificate is its own", async () => {
  const { port, delivered } = await mailServer({ disabledCommands: ["AUTH"] });
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MESSAGE);
  expect(delivered).toHaveLength(1);
});
