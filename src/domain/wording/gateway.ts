/** Sentences of both provider APIs; those about sessions, sends and downloads are in the files beside this one. */
export const GATEWAY_WORDING = {
  messageSent: "Message sent successfully",
  tokenMissing: "The token is missing. Send it as dtoken, or in an Authorization: Bearer header.",
  tokenInvalid: "This token is not the instance's. Copy it from the dashboard.",
  bodyNotObject: "The body must be a JSON object, with the header Content-Type: application/json.",
  clientInvalid: "The client name in the path is not valid. It looks like Client001.",
  uploadsBusy: "Many files are being sent already. Send this one again later.",
} as const;
