import { say } from "#languages/say.ts";

/** What a directory says of what it lists. */
interface DirectoryWords {
  readonly search: string;
  readonly loading: string;
  readonly none: string;
  /** Once there is no more. */
  readonly every: string;
  /** `more`: there are older ones than those that are shown. */
  readonly shown: (count: number, more: boolean) => string;
}

export const DIRECTORY_WORDS = {
  user: {
    search: say("Search users"),
    loading: say("Loading users"),
    none: say("No users found"),
    every: say("Every user is shown"),
    shown: (count, more) =>
      more
        ? say("{count, plural, one {{count} user} other {{count} users}} so far, newest first", { count })
        : say("{count, plural, one {{count} user} other {{count} users}}, newest first", { count }),
  },
  instance: {
    search: say("Search instances"),
    loading: say("Loading instances"),
    none: say("No instances found"),
    every: say("Every instance is shown"),
    shown: (count, more) =>
      more
        ? say("{count, plural, one {{count} instance} other {{count} instances}} so far, newest first", { count })
        : say("{count, plural, one {{count} instance} other {{count} instances}}, newest first", { count }),
  },
} as const satisfies Readonly<Record<string, DirectoryWords>>;
