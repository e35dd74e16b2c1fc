import { expect, test } from "vitest";
import { MailFailedError } from "#adapters/mail/mail-failed.ts";
import { patientMail } from "#adapters/mail/patient.ts";
import type { Post } from "#ports/mail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const MESSAGE = { to: "layla@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const AWAY = new MailFailedError("ECONNECTION", false);
const REFUSED = new MailFailedError("550", true);

/** A server that fails with each of these in turn, and then takes the message. */
function failing(...failures: Error[]): Post & { readonly tries: number } {
  const state = { tries: 0 };
  return {
    get tries() {
      return state.tries;
    },
    async send() {
      state.tries += 1;
      const error = failures.shift();
      if (error !== undefined) throw error;
    },
  };
}

test("tries again until the server takes the message", async () => {
  const [server, logger] = [failing(AWAY, AWAY), fakeLogger()];
  await patientMail(server, logger, { pausesMs: [1, 2, 3] }).send(MESSAGE);
  expect(server.tries).toBe(3);
  expect(logger.lines.map(({ event, attempt, delayMs }) => [event, attempt, delayMs])).toEqual([
    ["mail-delayed", 1, 1],
    ["mail-delayed", 2, 2],
  ]);
});

test("gives up after its last pause, with what the server said", async () => {
  const server = failing(AWAY, AWAY, AWAY, AWAY);
  await expect(patientMail(server, fakeLogger(), { pausesMs: [1, 1] }).send(MESSAGE)).rejects.toBe(AWAY);
  expect(server.tries).toBe(3);
});

test("does not ask twice where the server said no", async () => {
  const server = failing(REFUSED);
  await expect(patientMail(server, fakeLogger(), { pausesMs: [1] }).send(MESSAGE)).rejects.toBe(REFUSED);
  expect(server.tries).toBe(1);
});

test("has its last try at once when it closes", async () => {
  const server = failing(AWAY);
  const mail = patientMail(server, fakeLogger(), { pausesMs: [60_000, 60_000] });
  const sent = mail.send(MESSAGE);
  await Promise.resolve();
  mail.close();
  await sent;
  expect(server.tries).toBe(2);
});

test("tries once when it is closed already", async () => {
  const server = failing(AWAY, AWAY);
  const mail = patientMail(server, fakeLogger());
  mail.close();
  await expect(mail.send(MESSAGE)).rejects.toBe(AWAY);
  expect(server.tries).toBe(1);
});
