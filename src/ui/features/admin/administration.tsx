import type { AdminSection } from "#ports/contracts/pages.ts";
import { FaqsSection } from "./faqs-section.tsx";
import { InstancesSection } from "./instances-section.tsx";
import { TutorialsSection } from "./tutorials-section.tsx";
import { UsersSection } from "./users-section.tsx";

/** One part of it; each has an address of its own. */
export function Administration({ section }: { readonly section: AdminSection }) {
  switch (section.kind) {
    case "users":
      return <UsersSection search={section.search} initial={section.list} />;
    case "instances":
      return <InstancesSection search={section.search} initial={section.list} />;
    case "tutorials":
      return <TutorialsSection initial={section.list} />;
    case "faqs":
      return <FaqsSection initial={section.list} />;
  }
}
