import { messageOf } from "./draft.ts";
import { SameFromCode } from "./same-from-code.tsx";
import { sampleCall } from "./sample-call.ts";
import { SendForm } from "./send-form.tsx";
import type { SendControl } from "./use-send.ts";

interface SendPanelProps {
  readonly control: SendControl;
  readonly sandbox: boolean;
  /** Address of the provider API, for the code sample. */
  readonly url: string;
  /** Null while hidden. */
  readonly token: string | null;
}

/** What a linked instance can send, and the same from code. */
export function SendPanel({ control, sandbox, url, token }: SendPanelProps) {
  const { instance, platform, draft, defaults } = control;
  const recipient = draft.recipient || platform.recipient.sample;
  const message = messageOf(platform, { ...draft, recipient }, defaults);
  return (
    <>
      <SendForm control={control} sandbox={sandbox} />
      {message ? (
        <SameFromCode call={sampleCall(platform, { url, client: instance.client, message })} token={token} />
      ) : null}
    </>
  );
}
