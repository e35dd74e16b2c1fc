import { say } from "#languages/say.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { Row, RowFact, RowList } from "../../components/row-list.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import { publicDay } from "../../format/public-day.ts";

/** What the list shows of one. */
export interface ContentRow {
  readonly title: string;
  /** Its first lines are shown. */
  readonly text: string;
  /** Where it leads; null where that is no web address. */
  readonly link: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
}

/** Characters of a link that are shown: two or three lines on a phone. */
const LINK_LENGTH = 72;

interface ContentListProps<Item> {
  readonly items: readonly Item[];
  readonly row: (item: Item) => ContentRow;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

export function ContentList<Item extends { readonly id: number }>(props: ContentListProps<Item>) {
  const { items, row, onEdit, onDelete } = props;
  return (
    <RowList columns="@3xl:grid-cols-[minmax(0,1fr)_auto_auto]" heads={[say("Text"), say("Added")]}>
      {items.map((item) => {
        const { title, text, link, addedAt } = row(item);
        return (
          <Row
            key={item.id}
            name={title}
            title={<Own>{title}</Own>}
            note={
              <>
                <p className="line-clamp-2">
                  <Own>{text}</Own>
                </p>
                {link === null ? null : <NewTabLink href={link}>{shortened(link)}</NewTabLink>}
              </>
            }
            facts={
              <RowFact term={say("Added")}>
                <time dateTime={addedAt} className="tabular-nums">
                  {publicDay(addedAt)}
                </time>
              </RowFact>
            }
            actions={<RowActions name={title} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />}
          />
        );
      })}
    </RowList>
  );
}

/** In the direction of its own language, which may be another than the page's. */
function Own({ children }: { readonly children: string }) {
  return <bdi className="wrap-anywhere whitespace-normal">{children}</bdi>;
}

/** An ellipsis drawn by CSS would cut off the underline and the focus ring. */
function shortened(link: string): string {
  return link.length <= LINK_LENGTH ? link : `${link.slice(0, LINK_LENGTH - 1)}…`;
}
