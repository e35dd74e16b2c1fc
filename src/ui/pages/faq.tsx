import { FAQ_WORDING } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import type { FaqProps, FaqView } from "#ports/contracts/content-pages.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../components/rich.tsx";
import { SupportSentence } from "../components/support-link.tsx";
import { ContentPage, ContentTitle } from "../features/content/content-page.tsx";
import { LoadError, Nothing } from "../features/content/list-states.tsx";
import { FaqList } from "../features/faq/faq-list.tsx";
import { FAQ_FORM_ID, FaqSearch } from "../features/faq/faq-search.tsx";
import { holdsWords, searchWords } from "../features/faq/search.ts";

export function FaqPage({ faqs, query }: FaqProps) {
  const words = searchWords(query);
  const holds = ({ question, answer }: FaqView) => holdsWords(`${question} ${answer}`, words);
  const found: ReadonlySet<FaqView> = new Set(faqs?.filter(holds));
  const some = faqs !== null && faqs.length > 0;
  return (
    <ContentPage current={PAGES.faq.path} narrow>
      <ContentTitle>{say("FAQ Center")}</ContentTitle>
      <FaqSearch query={query} found={found.size} counted={some} />
      <LoadError message={FAQ_WORDING.loadFailed} shown={faqs === null} form={FAQ_FORM_ID} />
      <div data-list tabIndex={-1} className="transition-opacity outline-none in-aria-busy:opacity-60">
        {some ? <FaqList faqs={faqs} found={found} /> : null}
        {faqs?.length === 0 ? (
          <Nothing title={FAQ_WORDING.empty}>
            <SupportSentence
              onTelegram={(link) => rich("Nothing has been written here yet. <link>Ask on Telegram</link>.", { link })}
              elsewhere={(link) => rich("Nothing has been written here yet. <link>Ask support</link>.", { link })}
              otherwise={say("Nothing has been written here yet.")}
            />
          </Nothing>
        ) : null}
      </div>
      <Nothing title={FAQ_WORDING.noResults} none={{ shown: some && found.size === 0 }}>
        <SupportSentence
          onTelegram={(link) => rich("Try a shorter word, or <link>ask on Telegram</link>.", { link })}
          elsewhere={(link) => rich("Try a shorter word, or <link>ask support</link>.", { link })}
          otherwise={say("Try a shorter word.")}
        />
      </Nothing>
    </ContentPage>
  );
}
