import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { uploadUrl } from "#domain/messages/upload-id.ts";
import { SENDS_WORDING } from "#domain/wording/sends.ts";
import { sendUp } from "../../api/files.ts";
import type { SendingInstance } from "../../api/messages.ts";
import { sentenceOf } from "../../api/request.ts";
import { calledName, type FileRow, isRowComing } from "./file-row.ts";

interface UploadsInput<Row> {
  readonly sender: SendingInstance;
  readonly rows: readonly Row[];
  readonly change: (rows: readonly Row[]) => void;
  readonly onProblem: (problem: string) => void;
}

interface Waiting {
  readonly key: number;
  readonly file: File;
}

/** What this page knows of a row's file besides. */
interface Going {
  /** Where a picture can be looked at. */
  readonly preview: string | null;
  /** How far it is, 0 to 1. */
  readonly part: number;
}

interface Uploads<Row> {
  of(key: number): Going | undefined;
  /** Changes the rows as they are by now, be it that they have not been drawn yet. */
  update(make: (rows: readonly Row[]) => readonly Row[]): void;
  /** Files whose rows stand already. */
  begin(waiting: readonly Waiting[]): void;
  /** A row is gone: what is under way for it ends. */
  drop(key: number): void;
}

/** Keeps a form's files, sends those of this device up one after the other, and writes into them what has become of those. */
export function useUploads<Row extends FileRow>(input: UploadsInput<Row>): Uploads<Row> {
  const latest = useRef(input);
  const [going, setGoing] = useState<ReadonlyMap<number, Going>>(new Map());
  const calls = useRef(new Map<number, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  useLayoutEffect(() => {
    latest.current = input;
  });

  function update(make: (rows: readonly Row[]) => readonly Row[]) {
    const rows = make(latest.current.rows);
    latest.current = { ...latest.current, rows };
    latest.current.change(rows);
  }

  const previews = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are first shown.
  useEffect(() => {
    const now = Date.now();
    const isKept = (row: Row) => !isRowComing(row) && (row.file?.until ?? now + 1) > now;
    // What another page was sending up, or the server keeps no longer.
    if (!latest.current.rows.every(isKept)) update((rows) => rows.filter(isKept));
    const [under, shown] = [calls.current, previews.current];
    return () => {
      for (const call of under.values()) call.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  function put(key: number, facts: Partial<Going>) {
    setGoing((before) => {
      const was = before.get(key) ?? { preview: null, part: 0 };
      return new Map(before).set(key, { ...was, ...facts });
    });
  }

  async function send({ key, file }: Waiting, call: AbortController): Promise<void> {
    const { signal } = call;
    if (signal.aborted) return;
    const options = { fileName: calledName(file.name), signal, onProgress: (part: number) => put(key, { part }) };
    const kept = await sendUp(latest.current.sender, file, options).catch((error: unknown) => ({ error }));
    calls.current.delete(key);
    if (signal.aborted) return;
    if ("error" in kept) {
      update((rows) => rows.filter((row) => row.key !== key));
      latest.current.onProblem(`${file.name}: ${sentenceOf(kept.error, SENDS_WORDING.uploadFailed)}`);
      return;
    }
    const url = uploadUrl(kept.id);
    const until = Date.parse(kept.expiresAt);
    update((rows) =>
      rows.map((row) => (row.key === key && row.file ? { ...row, url, file: { ...row.file, until } } : row)),
    );
  }

  return {
    of: (key) => going.get(key),
    update,
    begin(waiting) {
      for (const one of waiting) {
        const isPicture = one.file.type.startsWith("image/");
        const preview = isPicture ? URL.createObjectURL(one.file) : null;
        if (preview !== null) previews.current.push(preview);
        put(one.key, { preview });
        const call = new AbortController();
        calls.current.set(one.key, call);
        queue.current = queue.current.then(() => send(one, call));
      }
    },
    drop(key) {
      calls.current.get(key)?.abort();
      calls.current.delete(key);
    },
  };
}
