import { TUTORIAL_WORDING } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import type { TutorialsProps } from "#ports/contracts/content-pages.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../components/rich.tsx";
import { TextLink } from "../components/text-link.tsx";
import { ContentPage, ContentTitle } from "../features/content/content-page.tsx";
import { LoadError, Nothing, RefreshButton, Refreshed } from "../features/content/list-states.tsx";
import { VideoCard } from "../features/tutorials/video-card.tsx";
import { VideoDialog } from "../features/tutorials/video-dialog.tsx";

const FORM_ID = "tutorials-refresh";

export function TutorialsPage({ tutorials }: TutorialsProps) {
  return (
    <ContentPage current={PAGES.tutorials.path}>
      <div className="mb-7 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:mb-10">
        <ContentTitle>{say("Tutorials")}</ContentTitle>
        <form id={FORM_ID} action={PAGES.tutorials.path} className="flex items-center gap-4">
          <Refreshed className="text-ink-muted max-sm:sr-only" />
          <RefreshButton />
        </form>
        <p className="col-span-full text-base text-ink-muted">
          {say("Videos play from YouTube, which is not called before you open one.")}
        </p>
      </div>
      <LoadError message={TUTORIAL_WORDING.loadFailed} shown={tutorials === null} form={FORM_ID} />
      <div data-videos>
        <div data-list tabIndex={-1} className="transition-opacity outline-none in-aria-busy:opacity-60">
          {tutorials?.length === 0 ? <NoTutorials /> : null}
          {tutorials !== null && tutorials.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-10 md:gap-y-14">
              {tutorials.map((tutorial) => (
                <VideoCard key={tutorial.id} tutorial={tutorial} />
              ))}
            </ul>
          ) : null}
        </div>
        <VideoDialog />
      </div>
    </ContentPage>
  );
}

function NoTutorials() {
  return (
    <Nothing title={TUTORIAL_WORDING.empty}>
      {rich("Until there are some, the <link>documentation</link> shows every step in writing.", {
        link: (text) => <TextLink href={PAGES.documentation.path}>{text}</TextLink>,
      })}
    </Nothing>
  );
}
