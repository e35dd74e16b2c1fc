import { expect, test } from "vitest";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { describeMediaFailure } from "#domain/wording/downloads.ts";
import { describeFileFailure } from "#domain/wording/telegram/sending.ts";

const COMPRESSED = "The media URL gives the file compressed. Use a host that gives it as it is.";

test.each([
  [
    "image",
    { code: "too-large", maxBytes: TELEGRAM_LIMITS.files.image.maxBytes },
    "A photo may have at most 10 MB. Send it as a file.",
  ],
  [
    "document",
    { code: "too-large", maxBytes: TELEGRAM_LIMITS.files.document.maxBytes },
    "A file may have at most 2,097,152,000 bytes.",
  ],
  [
    "image",
    { code: "wrong-type", mimetype: "image/gif" },
    "The media URL does not lead to a JPEG, PNG or WebP picture (it is image/gif). Send it as a file.",
  ],
  ["image", { code: "wrong-type", mimetype: null }, COMPRESSED],
  ["document", { code: "wrong-type", mimetype: null }, COMPRESSED],
] as const)("explains of a %s the download problem %j", (kind, problem, sentence) => {
  expect(describeFileFailure(problem, kind)).toBe(sentence);
});

test.each([
  { code: "url-invalid" },
  { code: "url-blocked" },
  { code: "unreachable" },
  { code: "too-slow" },
  { code: "http-status", status: 403 },
] as const)("says of %j what WhatsApp's gateway says, which names no platform", (problem) => {
  for (const kind of ["image", "document"] as const) {
    expect(describeFileFailure(problem, kind)).toBe(describeMediaFailure(problem, "image"));
    expect(describeFileFailure(problem, kind)).not.toContain("WhatsApp");
  }
});
