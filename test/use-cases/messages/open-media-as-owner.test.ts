import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { openMediaAsOwner } from "#use-cases/messages/open-media-as-owner.ts";

it("gives the file of a message that came in, and says where there is none", async () => {
  const { ports, first, heard, input } = await ownedMessages();
  const [withFile, without] = [await heard(first.id, 1, "a"), await heard(first.id, 2, "b")];
  ports.whatsapp.putMessage(first.id, without, "read");
  ports.whatsapp.putFile(first.id, withFile, new Uint8Array([1, 2, 3]), "image/png");
  const file = await openMediaAsOwner(ports, { ...input, messageId: withFile, item: 1 });
  if (!file.ok) throw new Error(file.failure.code);
  expect([file.value.mimetype, file.value.length]).toEqual(["image/png", 3]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.value.chunks) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(Buffer.from([1, 2, 3]));
  expect(await openMediaAsOwner(ports, { ...input, messageId: without, item: 1 })).toMatchObject({
    failure: { reason: { code: "MEDIA_GONE" } },
  });
});
