import { expect, it } from "vitest";
import { readConfig } from "#adapters/config.ts";
import { NO_CONTACTS, SANDBOX_CONTACTS } from "#domain/contacts.ts";

const read = (env: Record<string, string>) => readConfig(env, { cwd: "/srv/wesal" });

function accepted(env: Record<string, string>) {
  const config = read(env);
  if (!config.ok) throw new Error(config.failure.message);
  return config.value;
}

it("shows the sandbox's own where none is set, and on a live server what is set and nothing else", () => {
  expect(accepted({}).contacts).toEqual(SANDBOX_CONTACTS);
  expect(accepted({ NETWORK: "live" }).contacts).toEqual(NO_CONTACTS);
  expect(accepted({ NETWORK: "live", LEGAL_ENTITY: "Example GmbH", SOCIAL_URLS: "" }).contacts).toEqual({
    ...NO_CONTACTS,
    legalEntity: "Example GmbH",
  });
});

it("takes every one that is set", () => {
  const set = {
    PRODUCT_NAME: "Bridge & Sons",
    LEGAL_ENTITY: "Example GmbH",
    LEGAL_ADDRESS: "1 Example Street, 12345 Exampletown",
    CONTACT_EMAIL: "hello@example.com",
    SUPPORT_URL: "https://help.example.com",
  };
  expect(accepted(set).contacts).toEqual({
    productName: "Bridge & Sons",
    legalEntity: "Example GmbH",
    legalAddress: "1 Example Street, 12345 Exampletown",
    contactEmail: "hello@example.com",
    supportUrl: "https://help.example.com",
    social: SANDBOX_CONTACTS.social,
  });
});

it("mails in the product's name, unless another sender is named", () => {
  const named = { PRODUCT_NAME: "Bridge & Sons", PUBLIC_URL: "https://bridge.example" };
  expect(accepted(named).mailFrom).toBe("Bridge & Sons <no-reply@bridge.example>");
  expect(accepted({ ...named, MAIL_FROM: "post@bridge.example" }).mailFrom).toBe("post@bridge.example");
});

it.each([
  "Wesal",
  "وصال",
  "Bridge & Sons",
  "O’Neil's 2.0",
  "x".repeat(40),
])("takes %s as the product's name", (name) => {
  expect(accepted({ PRODUCT_NAME: name }).contacts.productName).toBe(name);
});

it.each([
  ...["Bridge, Sons", "Bridge\nBcc: x", " Bridge", "x".repeat(41)].map(
    (name) =>
      [
        { PRODUCT_NAME: name },
        `PRODUCT_NAME is "${name}": it must be a name of at most 40 letters, digits and blanks, such as Wesal.`,
      ] as const,
  ),
  [
    { PRODUCT_NAME: "Bridge <b>" },
    'PRODUCT_NAME is "Bridge <b>": it must be a name of at most 40 letters, digits and blanks, such as Wesal.',
  ] as const,
  [
    { LEGAL_ENTITY: "Example\nGmbH" },
    'LEGAL_ENTITY is "Example\nGmbH": it must be the person or company that runs this server, such as Example GmbH: one line of at most 200 characters.',
  ] as const,
  [
    { LEGAL_ADDRESS: "x".repeat(201) },
    `LEGAL_ADDRESS is "${"x".repeat(201)}": it must be a postal address, such as 1 Example Street, 12345 Exampletown: one line of at most 200 characters.`,
  ] as const,
  [
    { CONTACT_EMAIL: "https://example.com" },
    'CONTACT_EMAIL is "https://example.com": it must be an e-mail address, such as hello@example.com.',
  ] as const,
])("refuses %j", (env, message) => {
  const config = read(env);
  expect(config.ok ? null : config.failure.message).toContain(message);
});
