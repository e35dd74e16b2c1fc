import { PAGES } from "./pages.ts";

/** Apart from the schemas, so that a browser that only links to them need not carry zod. */

/** The extension that uses the passkey that WhatsApp asks for, as a ZIP. */
export const PASSKEY_EXTENSION_PATH = "/wesal-passkey-extension.zip";

/** How it is installed, and what it may do. */
export const PASSKEY_GUIDE_PATH = `${PAGES.documentation.path}#passkey-extension`;
