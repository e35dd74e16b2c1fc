import { Images } from "lucide-react";
import { say } from "#languages/say.ts";
import { readRows, SAMPLES } from "../album-rows.ts";
import { isRowComing } from "../file-row.ts";
import type { FormKindView } from "../kind.ts";
import { LaterFields } from "../later-fields.tsx";
import { sampleFile } from "../url-field.ts";

const loadFields = () => import("../album-fields.tsx");

/** In forms alone: what its fields need comes once it is chosen. */
export const album: FormKindView<"album"> = {
  label: say("Album"),
  icon: Images,
  empty: { items: "", caption: "" },
  fields: (props) => <LaterFields load={loadFields}>{({ AlbumFields }) => <AlbumFields {...props} />}</LaterFields>,
  content: ({ items, caption }, defaults) => ({
    kind: "album",
    items: readRows(items).map(({ kind, url, file }, at) => ({
      kind,
      url: url.trim() || sampleFile(defaults, SAMPLES[kind]),
      ...(file ? { fileName: file.name } : {}),
      ...(at === 0 && caption.trim() ? { caption } : {}),
    })),
  }),
  isComing: ({ items }) => readRows(items).some(isRowComing),
};
