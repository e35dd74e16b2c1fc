import { createContext, useContext } from "react";

/** The path of the page that is drawn, for what leads to it in another language. */
export const PagePathContext = createContext("/");

export function usePagePath(): string {
  return useContext(PagePathContext);
}
