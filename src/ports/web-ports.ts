import type { Platform } from "#domain/instances/instance.ts";
import type { AdminDirectory } from "./admin-directory.ts";
import type { AnalyticsStore } from "./analytics.ts";
import type { ApiKeyStore } from "./api-keys.ts";
import type { AuditLog } from "./audit.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { AuthSteps } from "./auth-steps.ts";
import type { AvailabilityStore } from "./availability.ts";
import type { Background } from "./background.ts";
import type { BellStore } from "./bell.ts";
import type { CampaignStore } from "./campaigns.ts";
import type { ChatStore } from "./chat-store.ts";
import type { Clock } from "./clock.ts";
import type { CommonPasswords } from "./common-passwords.ts";
import type { ContentStore } from "./content.ts";
import type { EventLog, LoggedEvent } from "./event-log.ts";
import type { FirstStepsStore } from "./first-steps.ts";
import type { GroupNames } from "./group-names.ts";
import type { InstanceStore } from "./instances.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Limit } from "./limits.ts";
import type { LinkStore } from "./links.ts";
import type { Logger } from "./logger.ts";
import type { Mail } from "./mail.ts";
import type { MailedLinks } from "./mailed-links.ts";
import type { MediaIndex } from "./media-index.ts";
import type { MessageStore } from "./messages.ts";
import type { NoticeStore } from "./notices.ts";
import type { PasskeyCeremonies, PasskeyStore } from "./passkeys.ts";
import type { Passwords } from "./passwords.ts";
import type { PrivacyStore } from "./privacy-store.ts";
import type { Random } from "./random.ts";
import type { RequestLog } from "./request-log.ts";
import type { ResetTokens } from "./reset-tokens.ts";
import type { SandboxControl } from "./sandbox-control.ts";
import type { SecondFactorStore } from "./second-factor-store.ts";
import type { StopWordStore } from "./stop-words.ts";
import type { TelegramProvider } from "./telegram-provider.ts";
import type { TemplateStore } from "./templates.ts";
import type { Totp } from "./totp.ts";
import type { UserStore } from "./users.ts";
import type { VideoThumbnails } from "./video-thumbnails.ts";
import type { CheckAddress } from "./webhook-post.ts";
import type { WebhookStore, WebhookTry } from "./webhooks.ts";
import type { WhatsAppProvider } from "./whatsapp-provider.ts";

export interface WebLimits {
  /** Wrong passwords in a row, by e-mail and address. */
  readonly login: Limit;
  /** Login attempts from one address and the networks it is of, whatever the e-mail; its key is the address as it came. */
  readonly loginAddress: Limit;
  /** Wrong passwords in a row, by e-mail, from wherever; devices that are known have their own. */
  readonly loginAccount: Limit;
  /** Login attempts of a known device, by its id. */
  readonly loginDevice: Limit;
  /** Mails that say that sign-in is held back, by user. */
  readonly lockMail: Limit;
  /** Mails that tell of new devices, by user. */
  readonly newDeviceMail: Limit;
  /** Mails that tell of keys, second factors and passwords that their user made or changed, by user. */
  readonly noticeMail: Limit;
  /** Links to confirm an address that are asked for again, by user. */
  readonly verification: Limit;
  /** Changes of the address that are asked for, by user. */
  readonly emailChange: Limit;
  /** Accounts made from one address and the networks it is of; likewise. */
  readonly signup: Limit;
  /** Reset links asked for, by e-mail and address. */
  readonly recovery: Limit;
  /** Reset links mailed to a user for networks that they have not signed in from. */
  readonly recoveryMail: Limit;
  /** Reset links asked for from one address and the networks it is of; likewise. */
  readonly recoveryAddress: Limit;
  /** Wrong current passwords in a row, by user. */
  readonly currentPassword: Limit;
  /** Wrong codes of a second factor in a row, by user. */
  readonly secondFactor: Limit;
  /** Sign-ins with a passkey that were begun from one address. */
  readonly passkeyAddress: Limit;
  /** Links to use the passkey that WhatsApp asks for, by user. */
  readonly ceremony: Limit;
  /** Calls with the token of such a link, from one address. */
  readonly ceremonyAddress: Limit;
}

interface ProviderOf {
  readonly whatsapp: WhatsAppProvider;
  readonly telegram: TelegramProvider;
}

/** The provider API of each platform. */
export type Providers = { readonly [Name in Platform]: ProviderOf[Name] };

/** Endpoints and their tries; calling them is the gateways' work. */
export interface WebhookWebPorts {
  readonly webhooks: WebhookStore;
  readonly events: Pick<EventLog, "find" | "lastOf">;
  readonly checkAddress: CheckAddress;
  /** What a try posts, as its event stands now; `event` is null of a test. Null where what it tells of is no longer kept. */
  payloadOf(tried: Pick<WebhookTry, "eventId" | "at">, event: LoggedEvent | null, of: PayloadInstance): string | null;
  /** Draws a message's id: others are made of it. */
  nextId(): string;
}

interface PayloadInstance {
  readonly client: string;
  readonly platform: Platform;
}

/** Everything the web role needs; a use-case picks from it. */
export interface WebPorts extends Providers, WebhookWebPorts {
  readonly apiKeys: ApiKeyStore;
  readonly analytics: AnalyticsStore;
  readonly users: UserStore;
  readonly instances: InstanceStore;
  readonly privacy: PrivacyStore;
  /** To be read: gateways write them. */
  readonly links: Pick<LinkStore, "listOf" | "lastMessagesOf">;
  /** To be read: what is done with messages is done by the gateways. */
  readonly messages: Pick<MessageStore, "chatOf" | "find" | "findNamed" | "list">;
  readonly chats: ChatStore;
  /** To be read: gateways write them. */
  readonly groupNames: Pick<GroupNames, "of">;
  /** Which messages have one that is kept: the gateways have the bytes. */
  readonly files: Pick<MediaIndex, "listOf">;
  readonly notices: Pick<NoticeStore, "mailsOf" | "setMails">;
  readonly bell: Pick<BellStore, "ring" | "unreadOf" | "listOf" | "markRead">;
  readonly requests: RequestLog;
  readonly templates: TemplateStore;
  readonly campaigns: CampaignStore;
  readonly stopWords: StopWordStore;
  readonly availability: AvailabilityStore;
  readonly firstSteps: FirstStepsStore;
  readonly authSessions: AuthSessions;
  readonly passwords: Passwords;
  readonly commonPasswords: CommonPasswords;
  readonly knownDevices: KnownDevices;
  readonly resetTokens: ResetTokens;
  readonly mailedLinks: MailedLinks;
  readonly authSteps: AuthSteps;
  readonly totp: Totp;
  readonly secondFactors: SecondFactorStore;
  readonly passkeys: PasskeyStore;
  readonly passkeyCeremonies: PasskeyCeremonies;
  readonly mail: Mail;
  readonly background: Background;
  readonly content: ContentStore;
  readonly thumbnails: VideoThumbnails;
  readonly audit: AuditLog;
  readonly directory: AdminDirectory;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Null on the live network. */
  readonly sandbox: SandboxControl | null;
  readonly limits: WebLimits;
}
