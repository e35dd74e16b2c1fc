import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
import { loginPath, PAGES } from "#ports/contracts/pages.ts";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { rich } from "../../components/rich.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SpriteIcon } from "./sprite.tsx";

/** Nobody known, somebody without an instance of the platform, or their own. */
export type ReaderState = "anonymous" | "none" | "own";

const NOTE =
  "flex flex-wrap items-center gap-x-2 border-t border-code-line px-4 py-2 text-xs leading-6 text-code-muted";
const NOTE_LINK = "rounded-xs text-code-ink underline underline-offset-3 hover:text-white";

interface OwnInstanceNoteProps {
  /** Of the page, to come back to. */
  readonly path: string;
  readonly platform: Platform;
  readonly client: string | null;
  readonly readerState: ReaderState;
}

/** Below each request: whose instance it shows. */
export function OwnInstanceNote({ path, platform, client, readerState }: OwnInstanceNoteProps) {
  return (
    <p dir="auto" className={NOTE}>
      <SpriteIcon name="user" />
      {readerState === "own" ? (
        <>
          <span>
            {rich("Your instance {client}", {
              client: (
                <span dir="ltr" data-slot="client" className="text-code-ink">
                  {client}
                </span>
              ),
            })}
          </span>
          <button
            type="button"
            data-token={platform}
            data-needs-script
            aria-pressed="false"
            className={`ms-auto ${NOTE_LINK}`}
          >
            {say("Show my token")}
          </button>
        </>
      ) : readerState === "none" ? (
        <span>
          {rich("<link>Add an instance</link> to see its client here, and to try the call.", {
            link: (words) => (
              <a href={PAGES.instances.path} className={NOTE_LINK}>
                {words}
              </a>
            ),
          })}
        </span>
      ) : (
        <span>
          {rich("<link>Login</link> to see your own instance here, and to try the call.", {
            link: (words) => (
              <a href={loginPath(path)} className={NOTE_LINK}>
                {words}
              </a>
            ),
          })}
        </span>
      )}
    </p>
  );
}

/** Which of the reader's instances stand in the examples; a choice only where there are several. */
export function OwnInstances({ reader }: { reader: DocumentationReader }) {
  return PLATFORMS.map((platform) => {
    const own = reader.instances.filter((instance) => instance.platform === platform);
    if (own.length === 0) return null;
    return (
      <div key={platform} data-list={platform} data-needs-script hidden={own.length < 2} className="mb-5">
        <SelectField
          id={`own-${platform}`}
          label={say("Your {platform} instance", { platform: PLATFORM_NAMES[platform] })}
          data-own={platform}
        >
          {own.map(({ id, name, client }) => (
            <option key={id} value={DASHBOARD_PATHS.token.replace(":id", String(id))} data-client={client}>
              {name} ({client})
            </option>
          ))}
        </SelectField>
      </div>
    );
  });
}
