import { Paperclip } from "lucide-react";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";

/** Sends what is chosen of the reader's device; nothing while another is on its way. */
export function AttachFile({ busy, onChoose }: { readonly busy: boolean; readonly onChoose: (file: File) => void }) {
  return (
    <label
      title={say("Send a file")}
      className={`${buttonClass({ variant: "quiet" })} relative w-10 flex-none cursor-pointer rounded-full! px-0! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:w-9`}
    >
      {busy ? <Spinner /> : <Paperclip aria-hidden="true" className="size-4.5" strokeWidth={1.6} />}
      <input
        type="file"
        aria-label={say("Send a file")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined && !busy) onChoose(file);
          // The same file may be chosen again.
          target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
