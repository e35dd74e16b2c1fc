import type { Contacts } from "#domain/contacts.ts";

/** Where help is given, else where mail is read; nothing where a server names neither. */
export function contactOf({ productName, supportUrl, contactEmail }: Contacts): { readonly contact?: object } {
  const name = `${productName} support`;
  if (supportUrl !== null) return { contact: { name, url: supportUrl } };
  return contactEmail === null ? {} : { contact: { name, email: contactEmail } };
}
