/** Paths that both provider APIs have. Source: spec §7. */
export const COMMON_PATHS = {
  sessionStatus: "/session-status/{client}",
  sessionInstanceStatus: "/session-instance-status/{client}",
  messageStatus: "/message-status/{client}",
  receivedMessages: "/received-messages/{client}",
  messages: "/messages/{client}",
  message: "/messages/{client}/{id}",
  cancelMessage: "/messages/{client}/{id}/cancel",
  resendMessage: "/messages/{client}/{id}/resend",
  events: "/events/{client}",
  webhooks: "/webhooks/{client}",
  webhook: "/webhooks/{client}/{webhook}",
  testWebhook: "/webhooks/{client}/{webhook}/test",
  rotateWebhookSecret: "/webhooks/{client}/{webhook}/rotate-secret",
  replayWebhook: "/webhooks/{client}/{webhook}/replay",
  webhookTries: "/webhooks/{client}/{webhook}/deliveries",
  webhookTry: "/webhooks/{client}/{webhook}/deliveries/{try}",
  messageMedia: "/messages/{client}/{id}/media",
  analytics: "/analytics/{client}",
} as const;

type Kinds = Readonly<Record<string, { readonly route: string; readonly path: string }>>;
type KindPaths<Table extends Kinds> = { readonly [K in keyof Table as Table[K]["route"]]: Table[K]["path"] };

/** Those, and the paths of a platform's kinds, by the names of their routes. */
export function pathsOf<Table extends Kinds>(kinds: Table): typeof COMMON_PATHS & KindPaths<Table> {
  const paths = Object.values(kinds).map(({ route, path }) => [route, path]);
  return { ...COMMON_PATHS, ...(Object.fromEntries(paths) as KindPaths<Table>) };
}
