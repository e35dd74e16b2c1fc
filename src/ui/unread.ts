import { createContext, type ReactNode } from "react";

/** How many notices are unread, and how that is changed; null where nobody knows. */
export const UnreadContext = createContext<readonly [number, (unread: number) => void] | null>(null);

/** What stands at the end of every page's head. */
export const HeadEndContext = createContext<ReactNode>(null);
