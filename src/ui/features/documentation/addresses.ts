import { createContext, useContext } from "react";

/** Where each part of the documentation is, by its id. Source: `addressesOf` of the reference. */
export const Addresses = createContext<ReadonlyMap<string, string>>(new Map());

/** Within the page where the part is not known. */
export function useAddress(): (id: string) => string {
  const addresses = useContext(Addresses);
  return (id) => addresses.get(id) ?? `#${id}`;
}
