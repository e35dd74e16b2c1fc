import { CONTENT_LIMITS, isWebAddress } from "#domain/content/content.ts";
import { type TutorialField, validateTutorial } from "#domain/validation/content.ts";
import { TUTORIAL_WORDING } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import type { AdminTutorials, AdminTutorialView } from "#ports/contracts/dashboard/admin.ts";
import { listTutorials, removeTutorial, saveTutorial } from "../../api/admin.ts";
import { type ContentKind, ContentManager } from "./content-manager.tsx";

const TUTORIALS: ContentKind<AdminTutorialView, TutorialField> = {
  section: "tutorials",
  words: {
    add: say("Add Tutorial"),
    edit: say("Edit Tutorial"),
    delete: say("Delete tutorial"),
    askDelete: say("Delete this tutorial?"),
    added: say("The tutorial is added"),
    changed: say("The tutorial is changed"),
    deleted: say("The tutorial is deleted"),
    loading: say("Loading tutorials"),
    shown: (count) => say("{count, plural, one {{count} tutorial} other {{count} tutorials}}, newest first", { count }),
  },
  fields: [
    { name: "title", label: say("Title"), maxLength: CONTENT_LIMITS.title },
    {
      name: "url",
      label: say("Video address"),
      type: "url",
      maxLength: CONTENT_LIMITS.url,
      hint: say("YouTube plays in the page; any other address opens in a new tab."),
    },
    { name: "description", label: say("Description"), long: true, maxLength: CONTENT_LIMITS.description },
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
  emptyHint: say("A title, the address of a video, and what it shows."),
};

export function TutorialsSection({ initial }: { readonly initial: AdminTutorials | null }) {
  return <ContentManager kind={TUTORIALS} initial={initial?.tutorials ?? null} />;
}
