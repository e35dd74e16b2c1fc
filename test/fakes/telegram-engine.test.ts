import { telegramEngineContract } from "#test/contracts/telegram-engine.ts";
import { fakeClock } from "./clock.ts";
import { fakeTelegramEngine } from "./telegram-engine.ts";
import { fakeTelegram } from "./telegram-network.ts";
import { fakeTelegramStore } from "./telegram-store.ts";

telegramEngineContract("fake", async () => {
  const clock = fakeClock();
  const telegram = fakeTelegram(clock);
  const store = fakeTelegramStore();
  let people = 0;
  return {
    engine: fakeTelegramEngine(telegram, store, clock),
    store,
    async person(password) {
      people += 1;
      const phone = String(9_647_701_004_000 + people);
      telegram.addPerson(phone, { name: "Layla", ...(password !== undefined && { password, hint: "pet" }) });
      return phone;
    },
    codeOf: telegram.codeOf,
    scan: telegram.scan,
    endSessionsOf: telegram.endSessionsOf,
    writableUsername: "bob",
    close: async () => undefined,
  };
});
