import type { tl } from "@mtcute/core";
import { tellStatus } from "./acquaintances.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { seconds } from "./longs.ts";

const CONFIG_LIFE_SECONDS = 3600;
const NEAREST = 2;
/** Of the settings that apps have besides: there are none here. */
const APP_CONFIG_HASH = 1;

/** What clients ask when they connect. */
export function helpHandlers(core: Core): Handlers {
  return {
    "help.getConfig": (call) => config(core, call.dataCentre),
    "help.getNearestDc": (call) => ({
      _: "nearestDc",
      country: "IQ",
      thisDc: call.dataCentre,
      nearestDc: NEAREST,
    }),
    "help.getAppConfig": (_call, { hash }) =>
      hash === APP_CONFIG_HASH
        ? { _: "help.appConfigNotModified" }
        : { _: "help.appConfig", hash: APP_CONFIG_HASH, config: { _: "jsonObject", value: [] } },
    "account.updateStatus"(call, { offline }) {
      tellStatus(core, callerOf(core, call), offline);
      return true;
    },
  };
}

function config(core: Core, thisDc: number): tl.RawConfig {
  const now = seconds(core.clock.now());
  return {
    _: "config",
    date: now,
    expires: now + CONFIG_LIFE_SECONDS,
    testMode: false,
    thisDc,
    dcOptions: [...core.wire.ports].map(([id, port]) => ({ _: "dcOption", id, ipAddress: "127.0.0.1", port })),
    ...SETTINGS,
  };
}

/** As Telegram has them. */
const SETTINGS = {
  dcTxtDomainName: "invalid",
  chatSizeMax: 200,
  megagroupSizeMax: 200_000,
  forwardedCountMax: 100,
  onlineUpdatePeriodMs: 210_000,
  offlineBlurTimeoutMs: 5_000,
  offlineIdleTimeoutMs: 30_000,
  onlineCloudTimeoutMs: 300_000,
  notifyCloudDelayMs: 30_000,
  notifyDefaultDelayMs: 1_500,
  pushChatPeriodMs: 60_000,
  pushChatLimit: 2,
  editTimeLimit: 172_800,
  revokeTimeLimit: 2_147_483_647,
  revokePmTimeLimit: 2_147_483_647,
  ratingEDecay: 2_419_200,
  stickersRecentLimit: 200,
  channelsReadMediaPeriod: 604_800,
  callReceiveTimeoutMs: 20_000,
  callRingTimeoutMs: 90_000,
  callConnectTimeoutMs: 30_000,
  callPacketTimeoutMs: 10_000,
  meUrlPrefix: "https://t.me/",
  captionLengthMax: 1024,
  messageLengthMax: 4096,
  webfileDcId: 4,
} as const;
