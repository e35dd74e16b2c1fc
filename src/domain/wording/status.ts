import { say } from "#languages/say.ts";
import type { StatusPart } from "../status/availability.ts";
import { PLATFORM_NAMES } from "./platforms.ts";

export const STATUS_WORDING = {
  title: say("Status"),
  allReady: say("All parts are working"),
  someNot: say("Something is not working"),
  unknown: say("Nothing has been measured yet"),
  loadFailed: say("The status could not be read. Try again in a moment."),
  months: say("Availability by month"),
  measured: say("How it is measured"),
} as const;

export const PART_NAMES: Readonly<Record<StatusPart, string>> = {
  ...PLATFORM_NAMES,
  web: say("Dashboard"),
};
