import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { fakeTelegramSessions } from "#test/fakes/telegram-sessions.ts";

/** What a program's log-in of instance 7 needs, which has an application of its own. */
export function telegramLogin() {
  const ports = {
    instances: { readTelegramApp: async () => ({ apiId: "12345", appHash: "0a1b2c" }) },
    sessions: fakeTelegramSessions(fakeClock()),
    logins: fakeLimit(),
  };
  return { ports, instance: { instanceId: 7, client: "Client007" } };
}

export const NO_APP = { readTelegramApp: async () => null };
