import { MAGIC_NUMBERS } from "#ports/contracts/sandbox-paths.ts";

/** So that an integration can be tested against every outcome. */
export function MagicNumbers() {
  return (
    <section aria-labelledby="magic-numbers">
      <h2 id="magic-numbers" className="mb-3 text-base tracking-[-0.008em]">
        Magic numbers
      </h2>
      <p className="mb-3 max-w-[60ch] text-ink-muted">
        Any other number is on WhatsApp and reads what it gets after a few seconds; a phone that you linked or added
        reads once its chat is open here. Numbers that end in these digits behave so on purpose.
      </p>
      <dl className="border-t border-line">
        {MAGIC_NUMBERS.map(({ suffix, meaning }) => (
          <div
            key={suffix}
            className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 md:grid-cols-[112px_minmax(0,1fr)]"
          >
            <dt className="font-mono text-[13px] leading-5">
              <bdi dir="ltr">…{suffix}</bdi>
            </dt>
            <dd className="text-ink-muted wrap-anywhere">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
