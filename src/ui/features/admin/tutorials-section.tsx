import { CONTENT_LIMITS, isWebAddress } from "#domain/content/content.ts";
import { type TutorialField, validateTutorial } from "#domain/validation/content.ts";
import { TUTORIAL_WORDING } from "#domain/wording/content.ts";
import type { AdminTutorials, AdminTutorialView } from "#ports/contracts/dashboard/admin.ts";
import { listTutorials, removeTutorial, saveTutorial } from "../../api/admin.ts";
import { type ContentKind, ContentManager } from "./content-manager.tsx";

const TUTORIALS: ContentKind<AdminTutorialView, TutorialField> = {
  section: "tutorials",
  unit: "tutorial",
  label: "Tutorial",
  fields: [
    { name: "title", label: "Title", maxLength: CONTENT_LIMITS.title },
    {
      name: "url",
      label: "Video address",
      type: "url",
      maxLength: CONTENT_LIMITS.url,
      hint: "YouTube plays in the page; any other address opens in a new tab.",
    },
    { name: "description", label: "Description", long: true, maxLength: CONTENT_LIMITS.description },
  ],
  list: async (signal) => (await listTutorials(signal)).tutorials,
  remove: removeTutorial,
  row: ({ title, description, url, addedAt }) => ({
    title,
    text: description,
    link: isWebAddress(url) ? url : null,
    addedAt,
  }),
  formOf: ({ title, description, url }) => ({ title, description, url }),
  validate: validateTutorial,
  save: saveTutorial,
  failed: TUTORIAL_WORDING.loadFailed,
  empty: TUTORIAL_WORDING.empty,
  emptyHint: "A title, the address of a video, and what it shows.",
};

export function TutorialsSection({ initial }: { readonly initial: AdminTutorials | null }) {
  return <ContentManager kind={TUTORIALS} initial={initial?.tutorials ?? null} />;
}
