import { keepAlive } from "#adapters/gateways/common/session/keep-alive.ts";
import type { ProxiedSessions } from "#adapters/gateways/common/session/proxy-keeping.ts";
import {
  type RunningSessions,
  type SessionsOptions,
  sessionRegistry,
} from "#adapters/gateways/common/session/sessions.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import { SESSION_TIMES, type SessionDependencies, type SessionTimes } from "./dependencies.ts";
import { LOGIN_LIMITS, type LoginLimitRules, loginLimits } from "./login/login-limits.ts";
import { AccountSession } from "./session.ts";
import { isLive } from "./session-machine.ts";

type TelegramSessionsPorts = Omit<SessionDependencies, "times" | "limits">;

export interface TelegramSessionsOptions extends Partial<SessionTimes>, SessionsOptions {
  /** How often codes may be asked for; what is not given stays as strict as it is. */
  readonly loginLimits?: Partial<LoginLimitRules>;
  /** Sessions that are asked about at one time. */
  readonly checkAtOnce?: number;
}

type RunningTelegramSessions = TelegramSessions & RunningSessions & ProxiedSessions;

/** The linked accounts of this process, by instance. */
export function telegramSessions(
  ports: TelegramSessionsPorts,
  options: TelegramSessionsOptions = {},
): RunningTelegramSessions {
  const dependencies: SessionDependencies = {
    ...ports,
    times: { ...SESSION_TIMES, ...options },
    limits: loginLimits(ports.clock, { ...LOGIN_LIMITS, ...options.loginLimits }),
  };
  const { times } = dependencies;
  const sessions = sessionRegistry(
    {
      ...ports,
      open: (instance) => new AccountSession(instance, dependencies),
      listLinked: () => ports.store.listLinked(),
      isLinked: ({ status }) => isLive(status.state),
      isIdle: ({ status }) => !isLive(status.state),
      backoff: times.backoff,
    },
    options,
  );
  const checking = keepAlive(sessions.all, ports.clock, {
    everyMs: times.checkEveryMs,
    atOnce: options.checkAtOnce ?? 20,
  });

  return {
    status: (instance) => sessions.of(instance).readStatus(),
    requestCode: (instance, input) => sessions.of(instance).requestCode(input),
    resendCode: (instance) => sessions.of(instance).resendCode(),
    verifyCode: (instance, code) => sessions.of(instance).verifyCode(code),
    verifyPassword: (instance, password) => sessions.of(instance).verifyPassword(password),
    cancelLogin: (instance) => sessions.of(instance).cancelLogin(),
    startQr: (instance, input) => sessions.of(instance).startQr(input),
    logOut: (instance) => sessions.of(instance).logOut(),
    standing: sessions.standing,
    send: (instance, message) => sessions.of(instance).send(message),
    fetchFile: (instance, reference) => sessions.of(instance).fetchFile(reference),
    chats: {
      picture: (instance, chat) => sessions.of(instance).ask(({ chats }) => chats.picture(chat)),
    },
    history: {
      read: (instance, chat, page) => sessions.of(instance).ask(({ history }) => history.read(chat, page)),
    },
    standings: {
      archive: (instance, chat, archived) =>
        sessions.of(instance).ask(({ standings }) => standings.archive(chat, archived)),
      mute: (instance, chat, until) => sessions.of(instance).ask(({ standings }) => standings.mute(chat, until)),
      list: (instance, chats) => sessions.of(instance).ask(({ standings }) => standings.list(chats)),
    },
    groups: {
      list: (instance) => sessions.of(instance).ask(({ groups }) => groups.list()),
      read: (instance, group) => sessions.of(instance).ask(({ groups }) => groups.read(group)),
      create: (instance, group) => sessions.of(instance).ask(({ groups }) => groups.create(group)),
      change: (instance, group, change) => sessions.of(instance).ask(({ groups }) => groups.change(group, change)),
      rename: (instance, group, subject) => sessions.of(instance).ask(({ groups }) => groups.rename(group, subject)),
      setPicture: (instance, group, jpeg) => sessions.of(instance).ask(({ groups }) => groups.setPicture(group, jpeg)),
      invite: (instance, group, options) => sessions.of(instance).ask(({ groups }) => groups.invite(group, options)),
      leave: (instance, group) => sessions.of(instance).ask(({ groups }) => groups.leave(group)),
    },
    presence: {
      type: (instance, recipient, state) =>
        sessions.of(instance).ask(({ presence }) => presence.type(recipient, state)),
      show: (instance, state) => sessions.of(instance).ask(({ presence }) => presence.show(state)),
      markRead: (instance, recipient, ids) =>
        sessions.of(instance).ask(({ presence }) => presence.markRead(recipient, ids)),
      block: (instance, person, blocked) =>
        sessions.of(instance).ask(({ presence }) => presence.block(person, blocked)),
      isBlocked: (instance, person) => sessions.of(instance).ask(({ presence }) => presence.isBlocked(person)),
    },
    proxyProblem: (instance) => sessions.of(instance).proxyProblem,
    reconnect: (instance) => sessions.of(instance).reconnect(),
    restoreAll: sessions.restoreAll,
    takeOver: sessions.takeOver,
    giveUp: sessions.giveUp,
    forget: sessions.forget,
    statusOf: sessions.statusOf,
    countByStanding: sessions.countByStanding,
    forgetGone: sessions.forgetGone,
    close() {
      checking.stop();
      return sessions.close();
    },
  };
}
