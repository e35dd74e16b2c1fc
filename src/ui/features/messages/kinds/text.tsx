import { KeyRound, TextAlignStart } from "lucide-react";
import { MAX_PARTS } from "#domain/messages/split-text.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../../components/button.tsx";
import { TextAreaField } from "../../../components/text-field.tsx";
import { amount } from "../../../format/numbers.ts";
import { TickBox, typing } from "../fields.tsx";
import type { Defaults, FieldsProps, KindView } from "../kind.ts";
import { Said } from "../shown-parts.tsx";
import { browserRandomWord, newVerificationCode, rememberCode, verificationMessage } from "../verification-code.ts";

export const text: KindView<"text"> = {
  label: say("Text Message"),
  icon: TextAlignStart,
  empty: { text: "", split: "" },
  fields: (props) => <Fields {...props} />,
  content: ({ text: typed }, defaults) => ({ kind: "text", text: typed.trim() ? typed : sample(defaults) }),
  shown: {
    framed: false,
    Content: ({ message, stamp }) => <Said text={message.text ?? ""} entities={message.entities} stamp={stamp} />,
    preview: (message) => message.text ?? "",
  },
};

function sample({ instanceName }: Defaults): string {
  return say("Test Message From {name}", { name: instanceName });
}

function Fields(props: FieldsProps<"text">) {
  const { typed, change } = props;
  const { limits, offersVerificationCode } = props.rules;
  const { length } = typed.text;
  const isTooLong = length > limits.textLength;
  return (
    <div className="grid gap-1">
      <TextAreaField
        label={say("Message")}
        rows={3}
        dir="auto"
        maxLength={MAX_PARTS * limits.textLength}
        hint={
          isTooLong
            ? say("{count} characters: one message has at most {most}.", {
                count: amount(length),
                most: amount(limits.textLength),
              })
            : undefined
        }
        placeholder={sample(props.defaults)}
        {...typing(props, "text")}
      />
      {isTooLong ? (
        <TickBox value={typed.split} onChange={(split) => change({ split })}>
          {say("Send it as several messages, in order")}
        </TickBox>
      ) : null}
      {offersVerificationCode ? <InsertCode onInsert={(filled) => change({ text: filled })} /> : null}
    </div>
  );
}

/** The code is kept in this browser, so that what the recipient types can be compared with it. */
function InsertCode({ onInsert }: { onInsert: (text: string) => void }) {
  function insert() {
    const code = newVerificationCode(browserRandomWord);
    rememberCode(window.localStorage, code, new Date());
    onInsert(verificationMessage(code));
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={insert}
      className="-ms-2 min-h-7! justify-self-start px-2! text-xs!"
      icon={<KeyRound aria-hidden="true" className="size-3.5" strokeWidth={1.6} />}
    >
      {say("Insert verification code")}
    </Button>
  );
}
