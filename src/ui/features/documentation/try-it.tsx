import type { Endpoint, TryOut } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { controlClass } from "../../components/control-class.ts";

interface TryItProps {
  readonly endpoint: Endpoint;
  readonly tryOut: TryOut;
}

/** The call with the reader's own instance, sent by `enhance/documentation/try-it.ts`, and its answer below. */
export function TryIt({
  endpoint: { id, method, platform, title },
  tryOut: { url, inPath, inQuery, body },
}: TryItProps) {
  return (
    <details data-needs-script dir="auto" className="doc-try">
      <summary>{say("Try it")}</summary>
      <form data-try={platform} data-method={method} data-url={url} aria-label={say("Try: {title}", { title })}>
        <p className="text-ink-muted">{say("A real call with your instance and its token: what it sends is sent.")}</p>
        {inPath.map((name) => (
          <TryField key={name} id={`${id}-try-${name}`} name={`path:${name}`} label={name} required />
        ))}
        {inQuery.map(([name, value]) => (
          <TryField key={name} id={`${id}-try-${name}`} name={`query:${name}`} label={name} value={value} />
        ))}
        {body === null ? null : (
          <label>
            {say("Body")}
            <textarea
              name="body"
              rows={body.split("\n").length}
              spellCheck={false}
              defaultValue={body}
              dir="ltr"
              className={`${controlClass()} h-auto! py-2.5 font-mono text-xs leading-5`}
            />
          </label>
        )}
        <button type="submit" className={buttonClass({ variant: "primary" })}>
          {say("Send request")}
        </button>
        <p role="status" data-try-status className="empty:hidden" />
        <section data-try-answer hidden aria-label={say("Answer to your call: {title}", { title })}>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
            tabIndex={0}
            dir="ltr"
          />
        </section>
      </form>
    </details>
  );
}

interface TryFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly required?: boolean;
}

function TryField({ id, name, label, value, required }: TryFieldProps) {
  return (
    <label htmlFor={id}>
      <code>{label}</code>
      <input
        id={id}
        name={name}
        defaultValue={value}
        required={required}
        autoComplete="off"
        dir="ltr"
        className={controlClass()}
      />
    </label>
  );
}
