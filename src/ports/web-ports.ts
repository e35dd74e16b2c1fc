import type { Platform } from "#domain/instances/instance.ts";
import type { AdminDirectory } from "./admin-directory.ts";
import type { AuditLog } from "./audit.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { Background } from "./background.ts";
import type { Clock } from "./clock.ts";
import type { ContentStore } from "./content.ts";
import type { InstanceStore } from "./instances.ts";
import type { Limit } from "./limits.ts";
import type { Logger } from "./logger.ts";
import type { Mail } from "./mail.ts";
import type { Passwords } from "./passwords.ts";
import type { Random } from "./random.ts";
import type { ResetTokens } from "./reset-tokens.ts";
import type { SandboxControl } from "./sandbox-control.ts";
import type { TelegramProvider } from "./telegram-provider.ts";
import type { UserStore } from "./users.ts";
import type { VideoThumbnails } from "./video-thumbnails.ts";
import type { WhatsAppProvider } from "./whatsapp-provider.ts";

export interface WebLimits {
  /** Wrong passwords in a row, by e-mail and address. */
  readonly login: Limit;
  /** Login attempts from one address, whatever the e-mail. */
  readonly loginAddress: Limit;
  /** Accounts made from one address. */
  readonly signup: Limit;
  /** Reset links asked for, by e-mail. */
  readonly recovery: Limit;
  /** Reset links asked for from one address. */
  readonly recoveryAddress: Limit;
  /** Wrong current passwords in a row, by user. */
  readonly currentPassword: Limit;
}

interface ProviderOf {
  readonly whatsapp: WhatsAppProvider;
  readonly telegram: TelegramProvider;
}

/** The provider API of each platform. */
export type Providers = { readonly [Name in Platform]: ProviderOf[Name] };

/** Everything the web role needs; a use-case picks from it. */
export interface WebPorts extends Providers {
  readonly users: UserStore;
  readonly instances: InstanceStore;
  readonly authSessions: AuthSessions;
  readonly passwords: Passwords;
  readonly resetTokens: ResetTokens;
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
