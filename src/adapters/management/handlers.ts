import type { Instance } from "#domain/instances/instance.ts";
import type { KeyReachFailure } from "#domain/keys/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { createInstance } from "#use-cases/instances/create.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { removeInstance } from "#use-cases/instances/remove.ts";
import { renewInstance } from "#use-cases/instances/renew.ts";
import { switchToken } from "#use-cases/instances/switch-token.ts";
import { updateInstance } from "#use-cases/instances/update.ts";
import { createKey } from "#use-cases/keys/create-key.ts";
import { listKeys } from "#use-cases/keys/list-keys.ts";
import { reachInstance } from "#use-cases/keys/reach-instance.ts";
import { revokeKey } from "#use-cases/keys/revoke-key.ts";
import { rotateKey } from "#use-cases/keys/rotate-key.ts";
import { keyView } from "#use-cases/keys/views.ts";
import { startQrAsOwner } from "#use-cases/linking/telegram/start-qr-as-owner.ts";
import { unlinkAsOwner } from "#use-cases/linking/unlink-as-owner.ts";
import { startSessionAsOwner } from "#use-cases/linking/whatsapp/start-session-as-owner.ts";
import { readRequest } from "#use-cases/requests/look-up.ts";
import { requestView } from "#use-cases/requests/views.ts";
import { webhooksAsOwner } from "#use-cases/webhooks/as-owner.ts";
import { changeWebhook } from "#use-cases/webhooks/change-webhook.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { listWebhooks, readWebhook } from "#use-cases/webhooks/read-webhooks.ts";
import { removeWebhook } from "#use-cases/webhooks/remove-webhook.ts";
import { webhookView } from "#use-cases/webhooks/views.ts";
import type { HandlersOf, ManagementCall, Refused } from "./call.ts";
import { campaignHandlers } from "./campaign-handlers.ts";
import { done, pageOf } from "./paging.ts";
import type { ManagementPorts } from "./ports.ts";
import { templateHandlers } from "./template-handlers.ts";
import { codeView, instanceView, sessionView } from "./views.ts";

/** What each route of the management API does: the dashboard's own use-cases, within what the key reaches. */
export function managementHandlers(ports: ManagementPorts): HandlersOf<typeof MANAGEMENT_ROUTES> {
  const { instances, clock } = ports;

  /** `work` on the instance that the path names, where the key reaches it. */
  async function about<Value extends object>(
    { key, address, client }: ManagementCall<unknown>,
    work: (input: OwnedInput, instance: Instance) => Promise<Result<Value, Refused>>,
  ): Promise<Result<Value, Refused>> {
    const reached = await reachInstance(ports, { key, client });
    if (!reached.ok) return reached;
    return work({ userId: key.ownerId, id: reached.value.id, address }, reached.value);
  }
  const shown = async (instance: Instance) => {
    const off = await instances.readTokenOff(instance.ownerId, instance.id);
    return success(instanceView(instance, off === true, clock.now()));
  };
  const own = ({ key, address, id }: ManagementCall<unknown>) => ({ ownerId: key.ownerId, id, address, within: key });

  return {
    async listInstances({ key, query }) {
      const [owned, off] = await Promise.all([
        instances.listByOwner(key.ownerId),
        instances.listTokensOff(key.ownerId),
      ]);
      const reached = owned.filter(({ client }) => key.clients === null || key.clients.includes(client));
      const now = clock.now();
      return success(
        pageOf(
          reached.map((instance) => instanceView(instance, off.has(instance.id), now)),
          ({ client }) => client,
          query,
        ),
      );
    },
    async createInstance({ key, address, body }) {
      if (key.clients !== null) return failure(NOT_REACHED);
      const owner = await ports.users.findById(key.ownerId);
      if (owner === null) return failure({ code: "key-unknown" });
      const { name, platform, phone = "", apiId = "", apiHash = "" } = body;
      const form = { name, platform, phone, apiId, appHash: apiHash };
      const made = await createInstance(ports, {
        ...{ userId: owner.id, subscription: owner.subscription, form, address },
      });
      return made.ok ? success(instanceView(made.value, false, clock.now())) : made;
    },
    readInstance: (call) => about(call, (_, instance) => shown(instance)),
    changeInstance: (call) =>
      about(call, async (input, instance) => {
        const { name, tokenOn } = call.body;
        let changed = instance;
        if (name !== undefined) {
          const { platform, phone, telegram } = instance;
          const form = { name, platform, phone: phone ?? "", apiId: telegram?.apiId ?? "", appHash: "" };
          const updated = await updateInstance(ports, { ...input, form });
          if (!updated.ok) return updated;
          changed = updated.value;
        }
        if (tokenOn !== undefined) await switchToken(ports, { ...input, on: tokenOn });
        return shown(changed);
      }),
    renewInstance: (call) =>
      about(call, async (input) => {
        const renewed = await renewInstance(ports, input);
        return renewed.ok ? shown(renewed.value) : renewed;
      }),
    removeInstance: (call) => about(call, async (input) => done(await removeInstance(ports, input))),
    startSession: (call) =>
      about(call, async (input, { platform }) => {
        const asked = { ...input, newCode: call.body.newCode ?? false };
        const start = platform === "whatsapp" ? startSessionAsOwner : startQrAsOwner;
        const started = await start(ports, asked);
        if (!started.ok) return started;
        const { value } = started;
        const code = value.kind === "qr" ? codeView(value) : null;
        return success({ session: value.kind === "qr" ? null : sessionView(value.status), code });
      }),
    endSession: (call) => about(call, async (input, { platform }) => done(await unlinkAsOwner(ports, input, platform))),

    async listKeys({ key, query }) {
      const keys = await listKeys(ports, { ownerId: key.ownerId, within: key });
      const now = clock.now();
      return success(
        pageOf(
          keys.map((one) => keyView(one, now)),
          ({ id }) => id,
          query,
        ),
      );
    },
    async createKey({ key, address, body }) {
      const { name, scopes } = body;
      const instancesOf = body.instances === undefined ? key.clients : body.instances;
      const expiresAt = body.expiresAt === undefined ? key.expiresAt : dateOf(body.expiresAt);
      const form = { name, scopes, instances: instancesOf, networks: body.networks ?? key.networks, expiresAt };
      const made = await createKey(ports, { ownerId: key.ownerId, form, address, within: key });
      return made.ok ? success({ key: keyView(made.value.key, clock.now()), text: made.value.text }) : made;
    },
    async rotateKey(call) {
      const rotated = await rotateKey(ports, { ...own(call), overlapHours: call.body.overlapHours });
      return rotated.ok ? success({ key: keyView(rotated.value.key, clock.now()), text: rotated.value.text }) : rotated;
    },
    async revokeKey(call) {
      const revoked = await revokeKey(ports, { ...own(call), what: "key" });
      return revoked.ok ? success(keyView(revoked.value, clock.now())) : revoked;
    },

    async readRequest({ key, id }) {
      const found = await readRequest(ports, { ownerId: key.ownerId, requestId: id, clients: key.clients });
      return found.ok ? success(requestView(found.value)) : found;
    },

    ...templateHandlers(ports),
    ...campaignHandlers(ports),

    listWebhooks: (call) =>
      about(call, async ({ id }) => {
        const data = (await listWebhooks(ports, id)).map((one) => webhookView(one, clock.now()));
        return success({ data, has_more: false, next: null });
      }),
    createWebhook: (call) =>
      about(call, async (input) => {
        const { url, events, name } = call.body;
        const made = await webhooksAsOwner(ports, input, "webhook-added", ({ id }) =>
          createWebhook(ports, { instanceId: id, url, events, name: name || null }),
        );
        if (!made.ok) return made;
        const webhook = webhookView(await readWebhook(ports, made.value), clock.now());
        return success({ webhook, secret: made.value.secrets.current });
      }),
    changeWebhook: (call) =>
      about(call, async (input) => {
        const { name, ...others } = call.body;
        const changes = { ...others, name: name === "" ? null : name };
        const changed = await webhooksAsOwner(ports, input, "webhook-changed", ({ id }) =>
          changeWebhook(ports, { instanceId: id, id: call.id, changes }),
        );
        return changed.ok ? success(webhookView(await readWebhook(ports, changed.value), clock.now())) : changed;
      }),
    removeWebhook: (call) =>
      about(call, async (input) =>
        done(
          await webhooksAsOwner(ports, input, "webhook-removed", ({ id }) =>
            removeWebhook(ports, { instanceId: id, id: call.id }),
          ),
        ),
      ),
  };
}

/** It lists instances: what it makes it would not reach. */
const NOT_REACHED: KeyReachFailure = { code: "instance-not-reached" };

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
