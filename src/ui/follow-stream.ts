/** Many changes of one moment are read at once. */
const GATHER_MS = 120;

/** `live`: told of every change. `asking`: the stream broke, and the page asks now and then. */
export type LiveState = "connecting" | "live" | "asking";

interface Followed {
  readonly path: string;
  readonly event: string;
  /** What the event says of the change; null where anything may have changed. */
  readonly note?: ((data: string | null) => void) | undefined;
  /** Reads what has been noted. */
  readonly reload: () => Promise<unknown>;
  readonly tell: (state: LiveState) => void;
  /** Where nobody says what changes, it is asked for. */
  readonly pollMs: number;
  /** After a refusal. */
  readonly retryMs: number;
}

/** Keeps what a page shows as it is while the page is in sight; a page out of sight holds no connection. Until it is called off. */
export function followStream({ path, event, note, reload, tell, pollMs, retryMs }: Followed): () => void {
  let stream: EventSource | null = null;
  let gathering: number | undefined;
  let polling: number | undefined;
  let retrying: number | undefined;
  let reloading = false;
  let again = false;

  function changed(data: string | null): void {
    note?.(data);
    // What changes while it is read is read once more.
    if (reloading) again = true;
    else gathering ??= window.setTimeout(() => void gather(), GATHER_MS);
  }
  async function gather(): Promise<void> {
    reloading = true;
    gathering = undefined;
    again = false;
    await reload();
    reloading = false;
    if (again) gathering = window.setTimeout(() => void gather(), GATHER_MS);
  }
  function ask(): void {
    tell("asking");
    polling ??= window.setInterval(() => changed(null), pollMs);
  }
  function open(): void {
    const opened = new EventSource(path);
    stream = opened;
    opened.addEventListener("open", () => {
      tell("live");
      window.clearInterval(polling);
      polling = undefined;
      // What changed while nobody listened.
      changed(null);
    });
    opened.addEventListener(event, ({ data }: MessageEvent<string>) => changed(data));
    opened.addEventListener("error", () => {
      ask();
      // A browser tries again by itself, save where it was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      window.clearTimeout(retrying);
      retrying = window.setTimeout(open, retryMs);
    });
  }
  function rest(): void {
    stream?.close();
    window.clearTimeout(retrying);
    window.clearInterval(polling);
    polling = undefined;
  }
  function start(): void {
    if (typeof EventSource === "undefined") ask();
    else open();
  }
  function onVisibility(): void {
    rest();
    if (document.visibilityState === "visible") start();
  }

  document.addEventListener("visibilitychange", onVisibility);
  start();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    rest();
    window.clearTimeout(gathering);
  };
}
