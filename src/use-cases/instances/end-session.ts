import type { Instance } from "#domain/instances/instance.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";

/**
 * Unlinks the account of an instance that is about to go or to change network. Whatever the gateway answers,
 * the change goes on: what it stored is removed with the instance.
 */
export async function endSession(
  ports: Providers & Pick<WebPorts, "instances" | "logger">,
  instance: Instance,
): Promise<void> {
  const token = await ports.instances.revealToken(instance.ownerId, instance.id);
  if (token === null) return;
  const ended = await ports[instance.platform].logOut({ client: instance.client, token });
  if (!ended.ok) ports.logger.warn("session-not-ended", { instanceId: instance.id, code: ended.failure.code });
}
