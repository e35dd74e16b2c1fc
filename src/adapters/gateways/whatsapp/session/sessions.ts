import { fetchFailure } from "#adapters/gateways/common/media/fetch-failures.ts";
import type { ProxiedSessions } from "#adapters/gateways/common/session/proxy-keeping.ts";
import {
  type RunningSessions,
  type SessionsOptions,
  sessionRegistry,
} from "#adapters/gateways/common/session/sessions.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { failure, type Result } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import type { PersonNames } from "#ports/person-names.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import type { EngineConnection } from "../engine/engine.ts";
import { SESSION_TIMES, type SessionDependencies, type SessionTimes } from "./dependencies.ts";
import { AccountSession } from "./session.ts";
import { isLive } from "./session-machine.ts";

interface WhatsAppSessionsPorts extends Omit<SessionDependencies, "times"> {
  readonly credentials: Pick<WhatsAppCredentialStore, "listLinked">;
}

export interface WhatsAppSessionsOptions extends Partial<SessionTimes>, SessionsOptions {}

export type RunningWhatsAppSessions = WhatsAppSessions &
  RunningSessions &
  ProxiedSessions & { readonly namesOf: PersonNames };

/** The linked accounts of this process, by instance. */
export function whatsAppSessions(
  ports: WhatsAppSessionsPorts,
  options: WhatsAppSessionsOptions = {},
): RunningWhatsAppSessions {
  const times: SessionTimes = { ...SESSION_TIMES, ...options };
  const dependencies: SessionDependencies = { ...ports, times };
  const sessions = sessionRegistry(
    {
      ...ports,
      open: (instance) => new AccountSession(instance, dependencies),
      listLinked: () => ports.credentials.listLinked(),
      // One that is away is ended when it is back: until then its phone cannot be told.
      isLinked: ({ status }) => status.state === "connected",
      isIdle: ({ status }) => !isLive(status.state),
      backoff: times.backoff,
    },
    options,
  );
  const { restoreAll, takeOver, giveUp, statusOf, countByStanding, forget, forgetGone, close } = sessions;

  /** Asks the account's connection, where there is one. */
  function asked<Value, Failure extends { readonly code: string } = GroupFailure>(
    instance: InstanceRef,
    ask: (connection: EngineConnection) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { readonly code: "not-connected" }>> {
    const { connection } = sessions.of(instance);
    return connection === null ? Promise.resolve(failure({ code: "not-connected" })) : ask(connection);
  }

  return {
    chats: {
      picture: (instance, chat) => asked(instance, ({ chats }) => chats.picture(chat)),
    },
    phoneHistory: {
      before: (instance, chat, known, limit) => asked(instance, ({ history }) => history.before(chat, known, limit)),
    },
    groups: {
      list: (instance) => asked(instance, ({ groups }) => groups.list()),
      read: (instance, group) => asked(instance, ({ groups }) => groups.read(group)),
      create: (instance, group) => asked(instance, ({ groups }) => groups.create(group)),
      change: (instance, group, change) => asked(instance, ({ groups }) => groups.change(group, change)),
      rename: (instance, group, subject) => asked(instance, ({ groups }) => groups.rename(group, subject)),
      setPicture: (instance, group, jpeg) => asked(instance, ({ groups }) => groups.setPicture(group, jpeg)),
      invite: (instance, group, options) => asked(instance, ({ groups }) => groups.invite(group, options)),
      leave: (instance, group) => asked(instance, ({ groups }) => groups.leave(group)),
    },
    presence: {
      type: (instance, recipient, state) => asked(instance, ({ presence }) => presence.type(recipient, state)),
      show: (instance, state) => asked(instance, ({ presence }) => presence.show(state)),
      markRead: (instance, recipient, ids) => asked(instance, ({ presence }) => presence.markRead(recipient, ids)),
      block: (instance, person, blocked) => asked(instance, ({ presence }) => presence.block(person, blocked)),
      isBlocked: (instance, person) => asked(instance, ({ presence }) => presence.isBlocked(person)),
    },
    standings: {
      archive: (instance, chat, archived) => asked(instance, ({ standings }) => standings.archive(chat, archived)),
      mute: (instance, chat, until) => asked(instance, ({ standings }) => standings.mute(chat, until)),
      list: (instance, chats) => asked(instance, ({ standings }) => standings.list(chats)),
    },
    pairing: { requestCode: (instance, phone) => sessions.of(instance).requestPairingCode(phone) },
    passkey: {
      read: async (instance) => sessions.of(instance).passkey,
      give: (instance, assertion) => sessions.of(instance).givePasskey(assertion),
      confirm: (instance) => sessions.of(instance).confirmPasskey(),
    },
    proxyProblem: (instance) => sessions.of(instance).proxyProblem,
    reconnect: async (instance) => sessions.of(instance).reconnect(),
    restoreAll,
    takeOver,
    giveUp,
    forget,
    statusOf,
    countByStanding,
    forgetGone,
    close,
    async status(instance) {
      const session = sessions.of(instance);
      session.connection?.probe();
      return session.status;
    },
    standing: sessions.standing,
    start: (instance, { newCode }) => sessions.of(instance).start(newCode),
    logOut: (instance) => sessions.of(instance).logOut(),
    send(instance, { id, recipient, content, options, wire, keepWire }) {
      const { connection, status } = sessions.of(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      const messageId = whatsAppIdOf(id);
      const asked = { messageId, recipient, options };
      if (wire !== null) return connection.send({ ...asked, content, wire }, { keepWire });
      if (content === null) throw new TypeError("whatsapp: a message without content");
      return connection.send({ ...asked, content, wire }, { keepWire });
    },
    async fetchFile(instance, reference, limits) {
      const { connection } = sessions.of(instance);
      if (connection === null) return failure({ code: "not-connected" });
      const file = await connection.download(reference, limits);
      return file.ok ? file : failure(fetchFailure(file.failure));
    },
    async namesOf(instance, recipient) {
      return (await sessions.of(instance).connection?.namesOf(recipient)) ?? [recipient];
    },
    checkNumber(instance, number) {
      const { connection, status } = sessions.of(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      return connection.checkNumber(number);
    },
  };
}
