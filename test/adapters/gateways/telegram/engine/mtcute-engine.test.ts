import { telegramEngineContract } from "#test/contracts/telegram-engine.ts";
import { codeOf, engineWorld, granted } from "#test/support/telegram-engine-world.ts";

telegramEngineContract("mtcute", async () => {
  const world = await engineWorld();
  const { controls, engine, store } = world;
  await world.person({ name: "Bob", username: "bob_contract" });
  return {
    engine,
    store,
    person: (password) => world.person({ name: "Layla", ...(password !== undefined && { password, hint: "pet" }) }),
    codeOf: (phone) => codeOf(controls, phone),
    scan: (url, phone) => void granted(controls.confirmQr(url, phone)),
    endSessionsOf: (phone) => void controls.revoke({ phone, how: "log-out" }),
    writableUsername: "bob_contract",
    close: () => world.close(),
  };
});
