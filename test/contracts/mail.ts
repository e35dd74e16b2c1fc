import { describe, expect, it } from "vitest";
import type { MailMessage, Post } from "#ports/mail.ts";

const LINK = `https://wesal.example/reset-password/${"x".repeat(43)}`;

const MESSAGE: MailMessage = {
  to: "layla@example.com",
  subject: "Set a new password",
  text: `Hello Layla,\n\n${LINK}\n`,
  html: `<p>Hello Layla,</p>\n<p><a href="${LINK}">${LINK}</a></p>\n`,
};

type Received = Pick<MailMessage, "to" | "subject" | "text" | "html">;

/** `make` answers the mail and what has arrived by it, in order. */
export function mailContract(
  name: string,
  make: () => Promise<{ mail: Post; received: () => Promise<readonly Received[]> }>,
): void {
  describe(`mail: ${name}`, () => {
    it("brings a message with both of its texts", async () => {
      const { mail, received } = await make();
      await mail.send(MESSAGE);
      const [message] = await received();
      expect(message).toMatchObject({ to: MESSAGE.to, subject: MESSAGE.subject });
      expect(message?.text.trimEnd()).toBe(MESSAGE.text.trimEnd());
      expect(message?.html.trimEnd()).toBe(MESSAGE.html.trimEnd());
    });

    it("brings texts of every script, and lines of any length", async () => {
      const { mail, received } = await make();
      const text = `مرحبا ليلى — ${"é".repeat(300)} 🙂`;
      await mail.send({ ...MESSAGE, subject: "كلمة مرور جديدة لحسابك في وصال", text, html: `<p>${text}</p>` });
      const [message] = await received();
      expect(message?.subject).toBe("كلمة مرور جديدة لحسابك في وصال");
      expect(message?.text.trimEnd()).toBe(text);
      expect(message?.html.trimEnd()).toBe(`<p>${text}</p>`);
    });

    it("takes no address, subject or text for a header of its own", async () => {
      const { mail, received } = await make();
      const smuggled = "x\r\nBcc: eve@example.com\r\n\r\nBody";
      await mail.send({ ...MESSAGE, subject: smuggled, text: smuggled });
      const [message, ...others] = await received();
      expect([message?.to, others]).toEqual([MESSAGE.to, []]);
    });

    it("brings each message once, in order", async () => {
      const { mail, received } = await make();
      for (const subject of ["one", "two", "three"]) await mail.send({ ...MESSAGE, subject });
      expect((await received()).map(({ subject }) => subject)).toEqual(["one", "two", "three"]);
    });
  });
}
