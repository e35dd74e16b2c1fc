import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { V1File } from "#ports/contracts/v1/send-body.ts";
import type { GroupPictureFailure } from "#use-cases/provider-api/group-picture.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayHandler, GatewayRequest } from "../api/request.ts";
import { askedField, findFile } from "./content.ts";
import { DONE, groupsOf, networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

type Name = "setGroupPicture" | "removeGroupPicture";

/** What a group shows of itself. */
export function v1GroupPicture(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<Name, GatewayHandler>> {
  const { sessions, uploads, makeGroupPicture } = ports;
  const { about, told } = networkQuestions(ports, { platform: of.platform, tokenRoute });
  const ofGroups = groupsOf(sessions.groups);

  function refused(why: GroupPictureFailure, image: V1File, { requestId, bodyHash }: GatewayRequest): Answer {
    const given = { body: { image }, field: "image", isForm: bodyHash !== undefined } as const;
    if (why.code === "not-a-picture") {
      return failedAnswer("MEDIA_TYPE", V1_WORDING.notAPicture, requestId, { field: askedField("image.url", given) });
    }
    const answer = of.messages.refusals.refuseSend(why, "image", requestId);
    const { field, ...said } = answer.body as { readonly field?: string };
    if (field === undefined) return answer;
    return { ...answer, body: { ...said, field: askedField(of.send.fieldNames[field] ?? field, given) } };
  }

  return {
    setGroupPicture: about(
      ofGroups,
      V1_ROUTES.setGroupPicture.body,
      "body",
      async (groups, { instance, chat, input: { image } }, request) => {
        const { instanceId } = instance;
        const found = await findFile(uploads, image, { instanceId, requestId: request.requestId, field: "image" });
        if (!found.ok) return found.refused;
        const { said, uploadId } = found.value;
        try {
          const made = await makeGroupPicture({ url: said.url, instance, gone: request.gone });
          if (!made.ok) return refused(made.failure, image, request);
          return told(await groups.setPicture(instance, chat, made.value), request, () => DONE);
        } finally {
          if (uploadId !== null) await uploads.remove(instanceId, uploadId);
        }
      },
    ),
    removeGroupPicture: about(ofGroups, z.strictObject({}), "query", async (groups, { instance, chat }, request) =>
      told(await groups.setPicture(instance, chat, null), request, () => DONE),
    ),
  };
}
