import { KeyRound, TextAlignStart } from "lucide-react";
import { say } from "#languages/say.ts";
import { Button } from "../../../components/button.tsx";
import { TextAreaField } from "../../../components/text-field.tsx";
import { typing } from "../fields.tsx";
import type { Defaults, FieldsProps, KindView } from "../kind.ts";
import { Said } from "../shown-parts.tsx";
import { browserRandomWord, newVerificationCode, rememberCode, verificationMessage } from "../verification-code.ts";

export const text: KindView<"text"> = {
  label: say("Text Message"),
  icon: TextAlignStart,
  empty: { text: "" },
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
  const { limits, offersVerificationCode } = props.rules;
  return (
    <div className="grid gap-1">
      <TextAreaField
        label={say("Message")}
        rows={3}
        dir="auto"
        maxLength={limits.textLength}
        placeholder={sample(props.defaults)}
        {...typing(props, "text")}
      />
      {offersVerificationCode ? <InsertCode onInsert={(filled) => props.change({ text: filled })} /> : null}
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
