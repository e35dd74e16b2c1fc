import { type FormEvent, useState } from "react";
import { isStopWord, MAX_STOP_WORD_LENGTH, MAX_STOP_WORDS } from "#domain/campaigns/stop-words.ts";
import { STOP_WORDS_WORDING } from "#domain/wording/stop-words.ts";
import { say } from "#languages/say.ts";
import type { StopWordsView } from "#ports/contracts/stop-words.ts";
import { sentenceOf, writeSentence } from "../../api/request.ts";
import { changeStopWords, readStopWords } from "../../api/stop-words.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { TextAreaField } from "../../components/text-field.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

/** A part of its own: few look at it. */
export function StopWordsForm() {
  const query = useQuery({ queryKey: ["stop-words"], queryFn: ({ signal }) => readStopWords(signal) });
  if (query.data !== undefined) return <WordsForm view={query.data} />;
  return query.isError ? (
    <Alert className="mt-3">{sentenceOf(query.error, STOP_WORDS_WORDING.loadFailed)}</Alert>
  ) : (
    <Spinner className="mt-3" />
  );
}

function WordsForm({ view }: { readonly view: StopWordsView }) {
  const [written, setWritten] = useState(view.words.join("\n"));
  const [problem, setProblem] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: changeStopWords,
    onSuccess: ({ words }) => setWritten(words.join("\n")),
    onError: (error) => setProblem(writeSentence(error, STOP_WORDS_WORDING.saveFailed)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = written
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const wrong = problemOf(words);
    setProblem(wrong ?? undefined);
    if (wrong === null) save.mutate(words);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 grid max-w-[60ch] gap-4">
      <p className="text-ink-muted">{STOP_WORDS_WORDING.about}</p>
      <p className="text-xs text-ink-muted">
        {view.always.map((word) => (
          <span key={word} className="me-3 inline-block">
            <bdi>{word}</bdi>
          </span>
        ))}
      </p>
      <TextAreaField
        label={STOP_WORDS_WORDING.own}
        name="words"
        dir="auto"
        value={written}
        hint={STOP_WORDS_WORDING.hint(MAX_STOP_WORDS, MAX_STOP_WORD_LENGTH)}
        error={problem}
        onChange={({ currentTarget }) => {
          setWritten(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" busy={save.isPending} busyLabel={say("Saving…")}>
          {say("Save changes")}
        </Button>
        <span role="status" className="text-xs text-ink-muted">
          {save.isSuccess ? STOP_WORDS_WORDING.saved : null}
        </span>
      </div>
    </form>
  );
}

function problemOf(words: readonly string[]): string | null {
  if (words.length > MAX_STOP_WORDS) return STOP_WORDS_WORDING.tooMany(MAX_STOP_WORDS);
  const long = words.find((word) => word.length > MAX_STOP_WORD_LENGTH);
  if (long !== undefined) return STOP_WORDS_WORDING.tooLong(long, MAX_STOP_WORD_LENGTH);
  const none = words.find((word) => !isStopWord(word));
  return none === undefined ? null : STOP_WORDS_WORDING.none(none);
}
