import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import { isGroupOrChannel, PARSE_RECIPIENT, type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { type Result, success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { GroupFailure, NetworkGroup } from "#ports/network-groups.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayHandler, GatewayRequest } from "../api/request.ts";
import { DONE, groupsOf, networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { isInChat, nameRefused } from "./sending.ts";

type GroupName = Extract<V1RouteName, `${string}Group` | `${string}Groups`>;
type Name =
  | GroupName
  | "changeMembers"
  | "showTyping"
  | "showPresence"
  | "markRead"
  | "blockContact"
  | "unblockContact";

const NOTHING = z.strictObject({});

/** Groups of an account and what it does about others without a message, asked of its network each time. */
export function v1Groups(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<Name, GatewayHandler>> {
  const { sessions, messages, groupNaming } = ports;
  const { platform } = of;
  const parse = PARSE_RECIPIENT[platform];
  const { behind, asked, about, told } = networkQuestions(ports, { platform, tokenRoute });

  function chatOf(text: string, field: string, requestId: string): Refusable<Recipient> {
    const chat = parse(text);
    if (chat.ok) return chat;
    const unknown = nameRefused(platform, text, { field, requestId });
    if (unknown !== null) return refused(unknown);
    const code = chat.failure.code === "phone-invalid" ? "PHONE_NUMBER_INVALID" : "MALFORMED";
    return refused(failedAnswer(code, chat.failure.message, requestId, { field }));
  }

  function membersOf(texts: readonly string[], requestId: string): Refusable<readonly Recipient[]> {
    const read: Recipient[] = [];
    for (const [at, text] of texts.entries()) {
      const field = `members.${at}`;
      const person = chatOf(text, field, requestId);
      if (!person.ok) return person;
      if (isGroupOrChannel(person.value))
        return refused(failedAnswer("MALFORMED", V1_WORDING.notAPerson, requestId, { field }));
      read.push(person.value);
    }
    return success(read);
  }

  const ofGroups = groupsOf(sessions.groups);

  return {
    listGroups: tokenRoute(
      NOTHING,
      "query",
      "unexpired",
      async (instance, _, request) => {
        const groups = await asked(sessions.groups, "groups", instance, request);
        if (!groups.ok) return groups.refused;
        const listed = await groups.value.list(instance);
        if (listed.ok) groupNaming.told(instance.instanceId, listed.value);
        return told(listed, request, (all) => page(all.map(groupBody)));
      },
      behind,
    ),
    createGroup: tokenRoute(
      V1_ROUTES.createGroup.body,
      "body",
      "unexpired",
      async (instance, { subject, members }, request) => {
        const read = membersOf(members, request.requestId);
        if (!read.ok) return read.refused;
        const groups = await asked(sessions.groups, "groups", instance, request);
        if (!groups.ok) return groups.refused;
        const made = await groups.value.create(instance, { subject, members: read.value });
        if (made.ok) groupNaming.told(instance.instanceId, [made.value]);
        return told(made, request, (created) => ({
          status: 201,
          body: { ...groupBody(created), missing: created.missing.map(writtenRecipient) },
        }));
      },
      behind,
    ),
    readGroup: about(ofGroups, NOTHING, "query", async (groups, { instance, chat: id }, request) => {
      const read = await groups.read(instance, id);
      if (read.ok) groupNaming.told(instance.instanceId, [read.value]);
      return told(read, request, (one) => ({
        status: 200,
        body: {
          ...groupBody(one),
          members: one.members.map(({ recipient, name, role }) => ({ id: writtenRecipient(recipient), name, role })),
        },
      }));
    }),
    renameGroup: about(
      ofGroups,
      V1_ROUTES.renameGroup.body,
      "body",
      async (groups, { instance, chat: id, input: { subject } }, request) => {
        const renamed = await groups.rename(instance, id, subject);
        if (renamed.ok) groupNaming.told(instance.instanceId, [{ recipient: id, subject }]);
        return told(renamed, request, () => DONE);
      },
    ),
    leaveGroup: about(ofGroups, NOTHING, "query", async (groups, { instance, chat: id }, request) =>
      told(await groups.leave(instance, id), request, () => DONE),
    ),
    inviteToGroup: about(
      ofGroups,
      V1_ROUTES.inviteToGroup.body,
      "body",
      async (groups, { instance, chat: id, input }, request) =>
        told(await groups.invite(instance, id, { renew: input.renew ?? false }), request, ({ url }) => ({
          status: 200,
          body: { url },
        })),
    ),
    changeMembers: about(
      ofGroups,
      V1_ROUTES.changeMembers.body,
      "body",
      async (groups, { instance, chat: id, input }, request) => {
        const read = membersOf(input.members, request.requestId);
        if (!read.ok) return read.refused;
        const changed = await groups.change(instance, id, { what: input.change, members: read.value });
        return told(changed, request, (all) =>
          page(all.map(({ recipient, outcome }) => ({ id: writtenRecipient(recipient), outcome }))),
        );
      },
    ),
    blockContact: blocking(true),
    unblockContact: blocking(false),
    showTyping: tokenRoute(
      V1_ROUTES.showTyping.body,
      "body",
      "unexpired",
      (instance, { to, state }, request) =>
        noticed(instance, to, request, (presence, recipient) => presence.type(instance, recipient, state)),
      behind,
    ),
    showPresence: tokenRoute(
      V1_ROUTES.showPresence.body,
      "body",
      "unexpired",
      async (instance, { state }, request) => {
        const presence = await asked(sessions.presence, "presence", instance, request);
        return presence.ok ? told(await presence.value.show(instance, state), request, () => DONE) : presence.refused;
      },
      behind,
    ),
    markRead: tokenRoute(
      V1_ROUTES.markRead.body,
      "body",
      "unexpired",
      async (instance, { to, messages: ids }, request) => {
        const read: string[] = [];
        for (const [at, id] of ids.entries()) {
          const record = await messages.find(instance.instanceId, id);
          const messageId = record?.direction === "in" ? of.messages.words.networkIdOf(record) : null;
          const field = `messages.${at}`;
          if (record === null || messageId === null) {
            return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, request.requestId, { field });
          }
          if (!isInChat(messages, platform, record, to)) {
            return failedAnswer("MALFORMED", V1_WORDING.anotherChat(field), request.requestId, { field });
          }
          read.push(messageId);
        }
        return noticed(instance, to, request, (presence, recipient) => presence.markRead(instance, recipient, read));
      },
      behind,
    ),
  };

  function blocking(blocked: boolean): GatewayHandler {
    const presence = { calls: sessions.presence, what: "block", notOne: () => V1_WORDING.notAPerson };
    return about(
      { ...presence, isOne: (chat) => !isGroupOrChannel(chat) },
      NOTHING,
      "query",
      async (its, { instance, chat }, request) => told(await its.block(instance, chat, blocked), request, () => DONE),
    );
  }

  async function noticed(
    instance: OwnedInstanceRef,
    to: string,
    request: GatewayRequest,
    work: (presence: NetworkPresence, recipient: Recipient) => Promise<Result<null, GroupFailure>>,
  ): Promise<Answer> {
    const chat = chatOf(to, "to", request.requestId);
    if (!chat.ok) return chat.refused;
    const presence = await asked(sessions.presence, "presence", instance, request);
    if (!presence.ok) return presence.refused;
    return told(await work(presence.value, chat.value), request, () => DONE);
  }
}

function groupBody({ recipient, subject, size, isAdmin }: NetworkGroup) {
  return { id: writtenRecipient(recipient), subject, size, isAdmin };
}

function page(data: readonly object[]): Answer {
  return { status: 200, body: { data, has_more: false, next: null } };
}
