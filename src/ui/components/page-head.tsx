import { type ReactNode, useContext } from "react";
import { HeadEndContext } from "../unread.ts";

/** A page's title, with its actions and the bell at the end; on a phone the bell is above. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="me-auto min-w-0 text-xl tracking-[-0.022em] wrap-anywhere">{title}</h1>
      {children}
      {useContext(HeadEndContext)}
    </div>
  );
}
