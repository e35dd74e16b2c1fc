// What the administration opens: loaded once the page stands there.
export { RenewDialog } from "../instances/renew-dialog.tsx";
export { ContentFormDialog } from "./content-form.tsx";
export { RemoveDialog } from "./remove-dialog.tsx";
export { SubscriptionDialog } from "./subscription-dialog.tsx";
export { SuspensionDialog } from "./suspension-dialog.tsx";
