import { failure, success } from "#domain/result.ts";
import type { MakeGroupPicture } from "#use-cases/provider-api/group-picture.ts";

/** Makes a picture of whatever is named, save of an address that says otherwise. */
export const fakeGroupPictures: MakeGroupPicture = async ({ url }) => {
  if (url.endsWith("/broken.png")) return failure({ code: "not-a-picture" });
  if (url.endsWith("/gone.png")) {
    return failure({ code: "download-failed", download: { code: "http-status", status: 404 } });
  }
  return success(Uint8Array.of(0xff, 0xd8, 0xff));
};
