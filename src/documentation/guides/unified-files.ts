import type { Guide } from "../model.ts";
import { EXAMPLE_UPLOAD } from "../request.ts";
import { guide, heading, text } from "./blocks.ts";
import { EXAMPLE_PERSON, type UnifiedCalls } from "./unified-calls.ts";

const PHOTO = { fileName: "photo.jpg", mimetype: "image/jpeg" };
const CAPTION = "Your order, packed";

/** Those of the reader's own, with their message or once for many. */
export function unifiedFiles({ call }: UnifiedCalls): Guide {
  const fields = [
    ["to", EXAMPLE_PERSON],
    ["caption", CAPTION],
  ] as const;
  return guide(
    "unified-files",
    "Send a file",
    text(
      "A file without a public address goes as `base64`, as a part of a `multipart/form-data` body under its kind's name, or once to `POST /v1/media?client=…`: its `med_…` is good for any number of messages, as `media`, for 7 days.",
    ),
    heading("With its message"),
    text("In a form the file is one part. The other fields are parts of text beside it, its `caption` among them."),
    call("sendMessage", {
      title: "Send a file with its message",
      upload: { ...PHOTO, form: { part: "image", fields } },
    }),
    heading("Once, for many messages"),
    text("The body is the file itself, and `fileName` says what it is called, with its ending."),
    call("uploadMedia", { query: `&fileName=${PHOTO.fileName}`, upload: { ...PHOTO, form: null } }),
    text("Each message then names it by the `id` of that answer."),
    call("sendMessage", {
      title: "Send a file that was sent up",
      body: { to: EXAMPLE_PERSON, image: { media: EXAMPLE_UPLOAD, caption: CAPTION } },
    }),
  );
}
