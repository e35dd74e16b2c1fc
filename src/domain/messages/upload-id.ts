import { MESSAGE_ID_FORM } from "./message-id.ts";

const PREFIX = "med_";
const MESSAGE_PREFIX = "msg_";
/** Behind the id of a message that nobody wrote: sorted by time among those of messages, and none of them. */
const MARK = "u";
const SCHEME = "media:";

/** What the id of a file looks like that a caller has sent up. */
export const UPLOAD_ID_FORM = /^med_[0-9A-HJKMNP-TV-Z]{15}$/;

/** `med_` and 15 letters or digits, made of a freshly drawn id of a message; sorts by the time at which it was drawn. */
export function uploadIdOf(messageId: string): string {
  return PREFIX + messageId.slice(MESSAGE_PREFIX.length);
}

/** Under which name its bytes are kept beside the files of messages. */
export function uploadKey(uploadId: string): string {
  return MESSAGE_PREFIX + uploadId.slice(PREFIX.length) + MARK;
}

/** Whether what is kept under this name is a file that was sent up, and none of a message. */
export function isUploadKey(key: string): boolean {
  return key.endsWith(MARK) && MESSAGE_ID_FORM.test(key.slice(0, -MARK.length));
}

/** As the URL of a message's file. */
export function uploadUrl(uploadId: string): string {
  return SCHEME + uploadId;
}

/** The file that a URL names; null where it is an address of the web. */
export function uploadOfUrl(url: string): string | null {
  return url.startsWith(SCHEME) ? url.slice(SCHEME.length) : null;
}
