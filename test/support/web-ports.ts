import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { resetTokens } from "#adapters/auth/reset-tokens.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { fakeBackground } from "#test/fakes/background.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeWebLimits } from "#test/fakes/limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMail } from "#test/fakes/mail.ts";
import { fakePasswords } from "#test/fakes/passwords.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeSandboxControl } from "#test/fakes/sandbox-control.ts";
import { fakeStores } from "#test/fakes/stores.ts";
import { fakeTelegramProvider } from "#test/fakes/telegram-provider.ts";
import { fakeVideoThumbnails } from "#test/fakes/video-thumbnails.ts";
import { fakeWhatsAppProvider } from "#test/fakes/whatsapp-provider.ts";

/** Everything that the web role needs, in memory; the stores hang together as in one database. */
export function fakeWebPorts() {
  const clock = fakeClock();
  const random = fakeRandom();
  const logger = fakeLogger();
  const stores = fakeStores();
  const ports = {
    users: stores.users,
    instances: stores.instances,
    content: stores.content,
    thumbnails: fakeVideoThumbnails(),
    audit: stores.audit,
    directory: stores.directory,
    authSessions: authSessions(stores.authSessions, clock, random),
    passwords: fakePasswords(),
    resetTokens: resetTokens(stores.resetTokens, clock, random),
    mail: fakeMail(),
    background: fakeBackground(logger),
    clock,
    random,
    logger,
    whatsapp: fakeWhatsAppProvider(clock),
    telegram: fakeTelegramProvider(clock),
    sandbox: fakeSandboxControl(),
    limits: fakeWebLimits(),
  } satisfies WebPorts;
  return { ports, stores };
}

export type FakeWebPorts = ReturnType<typeof fakeWebPorts>["ports"];
