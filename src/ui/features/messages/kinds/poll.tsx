import { Check, ListChecks } from "lucide-react";
import { say } from "#languages/say.ts";
import type { PhoneMessage } from "../../../api/phone-network.ts";
import { classNames } from "../../../components/class-names.ts";
import { TextAreaField, TextField } from "../../../components/text-field.tsx";
import { TICKED, TickBox, typing } from "../fields.tsx";
import type { FieldsProps, KindView, ShownProps } from "../kind.ts";
import { pollOptions } from "../poll-options.ts";

const LABEL = say("Poll");
const SAMPLE = { question: say("When shall we meet?"), options: [say("Today"), say("Tomorrow")] };

export const poll: KindView<"poll"> = {
  label: LABEL,
  icon: ListChecks,
  empty: { question: "", options: "", multiple: "" },
  fields: (props) => <Fields {...props} />,
  content: ({ question, options, multiple }) => ({
    kind: "poll",
    question: question.trim() || SAMPLE.question,
    options: options.trim() ? pollOptions(options) : SAMPLE.options,
    ...(multiple === TICKED ? { multiple: true } : {}),
  }),
  shown: {
    framed: true,
    Content: Shown,
    preview: ({ text }) => (text ? say("Poll: {question}", { question: text }) : LABEL),
  },
};

function Fields(props: FieldsProps<"poll">) {
  const { typed, change } = props;
  return (
    <>
      <TextField label={say("Question")} dir="auto" placeholder={SAMPLE.question} {...typing(props, "question")} />
      <TextAreaField
        label={say("Options")}
        rows={3}
        dir="auto"
        placeholder={SAMPLE.options.join("\n")}
        hint={say("2 to 12, a line each")}
        {...typing(props, "options")}
      />
      <TickBox value={typed.multiple} onChange={(multiple) => change({ multiple })}>
        {say("More than one may be chosen")}
      </TickBox>
    </>
  );
}

type Option = NonNullable<PhoneMessage["options"]>[number];

function Shown({ message, stamp, onVote }: ShownProps) {
  const { options = [], multiple } = message;
  return (
    <div className="px-1.5 pt-1 pb-px after:clear-both after:block after:content-['']">
      <b dir="auto" className="block font-medium">
        {message.text}
      </b>
      {onVote ? (
        <p className="text-xs text-ink-muted">{multiple ? say("Choose one or more") : say("Choose one")}</p>
      ) : null}
      <ul className="my-1.5 grid gap-1">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they were sent, and two may say the same.
          <li key={at}>
            {onVote ? (
              <button
                type="button"
                aria-pressed={option.chosen === true}
                onClick={() => onVote(afterVote(message, option))}
                className={classNames(
                  OPTION,
                  "min-h-10 w-full text-start transition-colors hover:border-ink-muted md:min-h-8",
                  option.chosen ? "border-brand" : "border-edge",
                )}
              >
                <Words option={option} />
              </button>
            ) : (
              <div className={classNames(OPTION, "border-line")}>
                <Words option={option} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {stamp}
    </div>
  );
}

const OPTION = "flex items-center justify-between gap-3 rounded-md border px-2 py-1";

function Words({ option: { text, votes, chosen } }: { readonly option: Option }) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        {chosen ? <Check aria-hidden="true" className="size-3.5 flex-none text-brand" strokeWidth={2} /> : null}
        <span dir="auto">{text}</span>
      </span>
      {votes === undefined ? null : (
        <span className="flex-none text-xs text-ink-muted tabular-nums">
          {say("{count, plural, one {# vote} other {# votes}}", { count: votes })}
        </span>
      )}
    </>
  );
}

/** What is chosen once an option was pressed; that of one's choice takes it back. */
function afterVote({ options = [], multiple }: PhoneMessage, { text, chosen }: Option): string[] {
  if (!multiple) return chosen ? [] : [text];
  return options.filter((each) => (each.text === text ? !chosen : each.chosen)).map((each) => each.text);
}
