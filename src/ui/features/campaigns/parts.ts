/** What the page fetches after it, in one file: the form for a new campaign and the dialogs over one, which read lists both. */
export { CampaignForm } from "./campaign-form.tsx";
export { Dialogs } from "./dialogs.tsx";
