/** What is run in the console of a page of web.whatsapp.com: it uses the passkey, and copies what that says. */
export function passkeySnippet(options: object): string {
  // The console's own `copy` is there at the start alone.
  return [
    "((keep) => navigator.credentials",
    `  .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)}) })`,
    "  .then((used) => { const answer = JSON.stringify(used); keep(answer); console.log(answer); }))(copy)",
  ].join("\n");
}
