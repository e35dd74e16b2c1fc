import { createContext, useContext } from "react";
import { type Contacts, NO_CONTACTS } from "#domain/contacts.ts";

/** Of whoever runs this server, for whatever names them deep in a page. */
export const ContactsContext = createContext<Contacts>(NO_CONTACTS);

export function useContacts(): Contacts {
  return useContext(ContactsContext);
}
