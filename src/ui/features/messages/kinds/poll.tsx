import { ListChecks } from "lucide-react";
import { say } from "#languages/say.ts";
import { TextAreaField, TextField } from "../../../components/text-field.tsx";
import { typing } from "../fields.tsx";
import type { FieldsProps, KindView, ShownProps, Typed } from "../kind.ts";

const LABEL = say("Poll");
const SAMPLE = { question: say("When shall we meet?"), options: [say("Today"), say("Tomorrow")] };
/** What is typed of a box that is ticked. */
const TICKED = "true";

export const poll: KindView<"poll"> = {
  label: LABEL,
  icon: ListChecks,
  empty: { question: "", options: "", multiple: "" },
  fields: (props) => <Fields {...props} />,
  content: ({ question, options, multiple }) => ({
    kind: "poll",
    question: question.trim() || SAMPLE.question,
    options: options.trim() ? linesOf(options) : SAMPLE.options,
    ...(multiple === TICKED ? { multiple: true } : {}),
  }),
  shown: {
    framed: true,
    Content: Shown,
    preview: ({ text }) => (text ? say("Poll: {question}", { question: text }) : LABEL),
  },
};

function linesOf(text: Typed<"poll">["options"]): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

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
      <label className="flex min-h-8 items-center gap-2.5 justify-self-start">
        <input
          type="checkbox"
          className="size-4 accent-brand"
          checked={typed.multiple === TICKED}
          onChange={(event) => change({ multiple: event.target.checked ? TICKED : "" })}
        />
        <span>{say("More than one may be chosen")}</span>
      </label>
    </>
  );
}

function Shown({ message, stamp }: ShownProps) {
  return (
    <div className="px-1.5 pt-1 pb-px after:clear-both after:block after:content-['']">
      <b dir="auto" className="block font-medium">
        {message.text}
      </b>
      <ul className="my-1.5 grid gap-1">
        {message.options?.map(({ text, votes }) => (
          <li key={text} className="flex items-baseline justify-between gap-3 rounded-md border border-line px-2 py-1">
            <span dir="auto">{text}</span>
            <span className="text-xs text-ink-muted tabular-nums">
              {say("{count, plural, one {# vote} other {# votes}}", { count: votes })}
            </span>
          </li>
        ))}
      </ul>
      {stamp}
    </div>
  );
}
