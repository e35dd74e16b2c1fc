import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { authSteps } from "#adapters/auth/auth-steps.ts";
import { knownDevices } from "#adapters/auth/known-devices.ts";
import { mailedLinks } from "#adapters/auth/mailed-links.ts";
import { resetTokens } from "#adapters/auth/reset-tokens.ts";
import { addressCheck } from "#adapters/fetch/webhook-post.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { fakeBackground } from "#test/fakes/background.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeWebLimits } from "#test/fakes/limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMail } from "#test/fakes/mail.ts";
import { fakePasskeyCeremonies } from "#test/fakes/passkey-ceremonies.ts";
import { fakePasswords } from "#test/fakes/passwords.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeSandboxControl } from "#test/fakes/sandbox-control.ts";
import { fakeStores } from "#test/fakes/stores.ts";
import { fakeTelegramProvider } from "#test/fakes/telegram-provider.ts";
import { fakeTotp } from "#test/fakes/totp.ts";
import { fakeVideoThumbnails } from "#test/fakes/video-thumbnails.ts";
import { fakeWhatsAppProvider } from "#test/fakes/whatsapp-provider.ts";

/** Everything that the web role needs, in memory; the stores hang together as in one database. */
export function fakeWebPorts() {
  const clock = fakeClock();
  const random = fakeRandom();
  const logger = fakeLogger();
  const stores = fakeStores();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 0,
  );
  const ports = {
    webhooks: stores.webhooks,
    events: stores.events,
    checkAddress: addressCheck([]),
    payloadOf,
    nextId,
    users: stores.users,
    instances: stores.instances,
    privacy: stores.privacy,
    links: stores.links,
    notices: stores.notices,
    apiKeys: stores.apiKeys,
    analytics: stores.analytics,
    messages: stores.messages,
    chats: stores.chats,
    groupNames: stores.groupNames,
    files: stores.files,
    content: stores.content,
    thumbnails: fakeVideoThumbnails(),
    audit: stores.audit,
    directory: stores.directory,
    authSessions: authSessions(stores.authSessions, clock, random),
    passwords: fakePasswords(),
    commonPasswords: { has: async (password) => password.toLowerCase() === COMMON_PASSWORD },
    resetTokens: resetTokens(stores.resetTokens, clock, random),
    mailedLinks: mailedLinks(stores.mailedLinks, clock, random),
    knownDevices: knownDevices(secretsFrom("a secret for the tests"), clock, random),
    authSteps: authSteps(stores.authSteps, clock, random),
    totp: fakeTotp(),
    bell: stores.bell,
    requests: stores.requests,
    templates: stores.templates,
    campaigns: stores.campaigns.store,
    stopWords: stores.stopWords,
    availability: stores.availability,
    firstSteps: stores.firstSteps,
    secondFactors: stores.secondFactors,
    passkeys: stores.passkeys,
    passkeyCeremonies: fakePasskeyCeremonies(),
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

/** The only one that is too common here. */
export const COMMON_PASSWORD = "password1";

export type FakeWebPorts = ReturnType<typeof fakeWebPorts>["ports"];

/** Short, and tells one event and instance from another. */
const payloadOf: WebPorts["payloadOf"] = ({ eventId }, event, { client }) =>
  JSON.stringify({ id: eventId, type: event?.type ?? "webhook.test", client });
