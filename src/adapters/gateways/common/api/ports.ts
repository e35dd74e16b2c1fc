import type { EventFeed } from "#adapters/http-kit/event-feed.ts";
import type { RequestTrail } from "#adapters/http-kit/request-trail.ts";
import type { AnalyticsStore } from "#ports/analytics.ts";
import type { AuthSteps } from "#ports/auth-steps.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { ChatStore } from "#ports/chat-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContentRelease } from "#ports/content-release.ts";
import type { EventLog } from "#ports/event-log.ts";
import type { GroupNames } from "#ports/group-names.ts";
import type { IncomingMedia } from "#ports/incoming-media.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { NetworkProxy } from "#ports/network-proxy.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PersonNames } from "#ports/person-names.ts";
import type { Random } from "#ports/random.ts";
import type { TemplateStore } from "#ports/templates.ts";
import type { Turns } from "#ports/turns.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import type { CheckAddress } from "#ports/webhook-post.ts";
import type { WebhookStore } from "#ports/webhooks.ts";
import type { KeyGatePorts } from "#use-cases/keys/key-gate.ts";
import type { MakeGroupPicture } from "#use-cases/provider-api/group-picture.ts";
import type { GroupNaming } from "../chats/group-naming.ts";

/** What the calls about webhooks need besides. */
export interface GatewayWebhooks {
  readonly store: WebhookStore;
  readonly checkAddress: CheckAddress;
  /** Draws a message's id: others are made of it. */
  nextId(): string;
  /** Whoever calls them need not look for what was changed here. */
  changed(): void;
}

/** What links to use a passkey are made of. */
export interface GatewayPasskeyLinks {
  readonly authSteps: Pick<AuthSteps, "begin">;
  /** Where their tokens are taken. */
  readonly publicUrl: string;
}

/** What every provider API needs. */
export interface GatewayPorts {
  readonly analytics: AnalyticsStore;
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly keys: Omit<KeyGatePorts, "clock" | "logger">;
  readonly messages: Pick<MessageStore, "chatOf" | "erase" | "find" | "findByProviderId" | "list" | "readWire">;
  readonly events: Pick<EventLog, "read" | "find" | "lastOf">;
  readonly feed: EventFeed;
  readonly webhooks: GatewayWebhooks;
  readonly outbox: Outbox;
  readonly proxy: NetworkProxy;
  readonly incomingMedia: IncomingMedia;
  readonly uploads: UploadStore;
  /** To be read: their owners write them elsewhere. */
  readonly templates: Pick<TemplateStore, "find">;
  readonly stopAnswers: Pick<CampaignStops, "erasePerson">;
  readonly passkeyLinks: GatewayPasskeyLinks;
  /** Large bodies in memory, by user. */
  readonly bodies: Turns;
  /** Files on their way to us, by user. */
  readonly uploadTurns: Turns;
  readonly chats: Pick<ChatStore, "list">;
  readonly groupNames: Pick<GroupNames, "of">;
  /** Told of groups that a caller asked about. */
  readonly groupNaming: Pick<GroupNaming, "told">;
  readonly makeGroupPicture: MakeGroupPicture;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes" | "below">;
  readonly logger: Logger;
  /** Long reads, by user. */
  readonly reads: Turns;
  /** Files that are taken from us, by user. */
  readonly downloads: Turns;
  readonly limits: {
    /** Sends and what else asks about a recipient, by instance id. */
    readonly sends: Limit;
  };
  /** Absent where a person has one name alone. */
  readonly namesOf?: PersonNames | undefined;
  /** Told of messages that a caller was given, as they came in; nobody waits for it. */
  readonly onFetched?: ContentRelease["fetched"] | undefined;
  /** Whether a call is the web role's own: it is not kept waiting for wrong tokens. */
  readonly proves?: ((call: { readonly client: string; readonly token: string }, proof: string) => boolean) | undefined;
  /** Accounts of the network are real: who links one must have confirmed their address. */
  readonly linkingNeedsVerified?: boolean | undefined;
  /** Told of each call that names an instance, for its owner to look up; nobody waits for it. */
  readonly requests?: RequestTrail | undefined;
  /** Told once when wrong tokens of an instance begin a block; nobody waits for it. */
  readonly onTokenBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}
