import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

interface Tool {
  readonly name: string;
  readonly programs: readonly string[];
  /** What cannot run without it. */
  readonly tests: string;
}

const TOOLS: readonly Tool[] = [
  {
    name: "chromium-headless-shell",
    programs: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    tests: "browser tests",
  },
  {
    name: "chromium",
    programs: ["chromium", "chromium-browser", "google-chrome"],
    tests: "the browser extension in a browser that takes one",
  },
  { name: "mariadb-server", programs: ["mariadbd", "mysqld"], tests: "MySQL contract tests" },
  { name: "nats-server", programs: ["nats-server"], tests: "tests of several gateways" },
  { name: "iproute2", programs: ["ip"], tests: "TDLib, in a network of its own" },
  { name: "ffmpeg", programs: ["ffmpeg"], tests: "previews of videos, voice messages made of other sound, and GIFs" },
  { name: "curl", programs: ["curl"], tests: "the documentation's examples in curl" },
  { name: "python3", programs: ["python3"], tests: "the documentation's examples in Python" },
  { name: "php-cli", programs: ["php"], tests: "the documentation's examples in PHP" },
];

/** What the tests would use and this machine lacks. */
export function missingTools(path: string, exists: (file: string) => boolean = existsSync): readonly Tool[] {
  const folders = path.split(delimiter);
  const has = (program: string) => folders.some((folder) => exists(join(folder, program)));
  return TOOLS.filter((tool) => !tool.programs.some(has));
}
