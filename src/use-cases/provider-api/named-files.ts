import type { RequestedContent } from "#domain/messages/content.ts";
import { uploadOfUrl } from "#domain/messages/upload-id.ts";
import type { UploadStore } from "#ports/upload-store.ts";

/** A file that may be called something. */
interface NamedFile {
  readonly url: string;
  readonly fileName?: string | undefined;
}

/**
 * Documents and the files of albums that were sent up get the names that they were sent up with, unless the caller calls
 * them otherwise: the files go long before their messages do.
 */
export async function namedFiles(
  uploads: Pick<UploadStore, "nameOf">,
  instanceId: number,
  content: RequestedContent,
): Promise<RequestedContent> {
  const named = async <File extends NamedFile>(file: File): Promise<File> => {
    const id = file.fileName === undefined ? uploadOfUrl(file.url) : null;
    const fileName = id === null ? null : await uploads.nameOf(instanceId, id);
    return fileName === null ? file : { ...file, fileName };
  };
  if (content.kind === "document") return await named(content);
  return content.kind === "album" ? { ...content, items: await Promise.all(content.items.map(named)) } : content;
}
