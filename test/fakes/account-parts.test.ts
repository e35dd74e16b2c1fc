import { backgroundContract } from "#test/contracts/background.ts";
import { mailContract } from "#test/contracts/mail.ts";
import { fakeBackground } from "./background.ts";
import { fakeLogger } from "./logger.ts";
import { fakeMail } from "./mail.ts";

mailContract("fake", async () => {
  const mail = fakeMail();
  return { mail, received: async () => mail.sent };
});

backgroundContract("fake", () => {
  const logger = fakeLogger();
  const background = fakeBackground(logger);
  return { background, logger, settled: background.settled };
});
