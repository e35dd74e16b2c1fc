import { useEffect, useRef, useState } from "react";
import {
  type InstanceFilters,
  instanceFiltersQuery,
  readInstanceFilters,
} from "#ports/contracts/dashboard/instance-filters.ts";

const OF_ONE = ["manage", "renew", "edit"] as const;
const ADD = "add";

/** The dialog that stands over the page; of an instance by its id. */
export type Opened = { readonly kind: "add" } | { readonly kind: (typeof OF_ONE)[number]; readonly id: number } | null;

interface Place {
  readonly filters: InstanceFilters;
  readonly open: Opened;
}

interface PlaceControl extends Place {
  filter(filters: InstanceFilters): void;
  show(open: NonNullable<Opened>): void;
  close(): void;
}

/** What is shown of the instances, and what is open: kept in the page's address, so that reload, Back and a login lead there. */
export function usePlace(first: InstanceFilters): PlaceControl {
  const [place, setPlace] = useState<Place>({ filters: first, open: null });
  // While the browser goes back, which takes a moment, what is next is not written yet.
  const leaving = useRef<{ next: Place | null } | null>(null);

  useEffect(() => {
    setPlace((now) => ({ ...now, open: readOpened() }));
    function popped() {
      const next = leaving.current?.next ?? null;
      leaving.current = null;
      if (next === null) setPlace({ filters: readFilters(), open: readOpened() });
      else write(next, false);
    }
    window.addEventListener("popstate", popped);
    return () => window.removeEventListener("popstate", popped);
  }, []);

  function go(next: Place, replace: boolean) {
    setPlace(next);
    if (leaving.current === null) write(next, replace);
    else leaving.current.next = next;
  }
  return {
    ...place,
    filter: (filters) => go({ ...place, filters }, false),
    show: (open) => go({ ...place, open }, place.open !== null),
    close() {
      const next = { ...place, open: null };
      // Opened here: the page before is the same without it. Come by a link: there is none.
      if (!isOpenedHere() || leaving.current !== null) return go(next, true);
      setPlace(next);
      leaving.current = { next: null };
      window.history.back();
    },
  };
}

function isOpenedHere(): boolean {
  return (window.history.state as { readonly opened?: boolean } | null)?.opened === true;
}

/** A dialog that replaces another is as far from the page as that was. */
function write({ filters, open }: Place, replace: boolean): void {
  const state = open === null ? null : { opened: replace ? isOpenedHere() : true };
  window.history[replace ? "replaceState" : "pushState"](state, "", placeHref(filters, open));
}

function placeHref(filters: InstanceFilters, open: Opened = null): string {
  const query = new URLSearchParams(instanceFiltersQuery(filters));
  if (open !== null) query.set(open.kind, open.kind === ADD ? "" : String(open.id));
  const text = String(query).replace(`${ADD}=`, ADD);
  return window.location.pathname + (text === "" ? "" : `?${text}`);
}

function readFilters(): InstanceFilters {
  return readInstanceFilters(Object.fromEntries(new URLSearchParams(window.location.search)));
}

function readOpened(): Opened {
  const query = new URLSearchParams(window.location.search);
  if (query.has(ADD)) return { kind: ADD };
  for (const kind of OF_ONE) {
    const id = Number(query.get(kind));
    if (Number.isInteger(id) && id > 0) return { kind, id };
  }
  return null;
}
