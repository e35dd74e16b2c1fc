import { say } from "#languages/say.ts";

/** What the browser extension says that uses a passkey for WhatsApp, by the names that its scripts have for it. */
export function passkeyExtensionWords(product: string) {
  return {
    name: say("{product}: passkeys for WhatsApp", { product }),
    description: say("Uses your WhatsApp passkey when an account is linked to {product}, and does nothing else.", {
      product,
    }),
    title: say("Use your passkey"),
    asked: say("WhatsApp asks for the passkey of the account that is being linked here:"),
    careful: say(
      "Go on only if you started this yourself just now: whoever did reads and sends your messages from then on.",
    ),
    use: say("Use passkey"),
    close: say("Close"),
    waiting: say("Your browser asks for your passkey"),
    unused: say("The passkey was not used. Try again."),
    failed: say("That did not work"),
    unreachable: say("{product} could not be reached.", { product }),
    again: say("Close this tab and start again in {product}.", { product }),
    done: say("WhatsApp has your passkey's answer"),
    back: say("Close this tab and go on in {product}: it shows whether the account is linked, or a code to compare.", {
      product,
    }),
  };
}
