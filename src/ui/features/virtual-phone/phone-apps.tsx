import { useState } from "react";
import { byPlatform, type Platform } from "#domain/instances/instance.ts";
import type { NewPhone } from "../../api/phone-network.ts";
import { APP_PANEL_ID, AppTabs, appTabId } from "./app-tabs.tsx";
import type { BenchPhone } from "./bench-phones.ts";
import { PhoneScreen, type View } from "./phone-screen.tsx";
import { CHANNEL_LOOKS } from "./platforms.ts";
import { AppError, AppSkeleton } from "./states.tsx";
import type { NetworkState } from "./use-sandbox.ts";

interface PhoneAppsProps {
  readonly phone: string;
  readonly phones: readonly BenchPhone[];
  readonly starters: readonly NewPhone[];
  readonly networks: Readonly<Record<Platform, NetworkState>>;
  readonly shown: Platform;
  /** Whoever came by a link to this phone came for what has arrived on it last. */
  readonly opensLatest: boolean;
  readonly onShow: (platform: Platform) => void;
}

/** Both apps of the selected phone; each keeps its place while the other is shown. */
export function PhoneApps({ phone, phones, starters, networks, shown, opensLatest, onShow }: PhoneAppsProps) {
  const [views, setViews] = useState(() => byPlatform((): View => ({ at: opensLatest ? "latest" : "auto" })));
  const view = views[shown];
  const turn = (next: View) => setViews({ ...views, [shown]: next });
  const own = phones.find((each) => each.phone === phone);
  const waiting = (platform: Platform) =>
    (networks[platform].waiting.data?.length ?? 0) + (own?.apps[platform]?.unread ?? 0);
  const { network, phones: known, waiting: devices } = networks[shown];
  return (
    <>
      <AppTabs
        shown={shown}
        onShow={onShow}
        waiting={byPlatform(waiting)}
        onDevices={() => turn({ at: view.at === "devices" ? "chats" : "devices" })}
      />
      <div
        role="tabpanel"
        id={APP_PANEL_ID}
        aria-labelledby={appTabId(shown)}
        className={`flex min-h-0 flex-1 flex-col ${CHANNEL_LOOKS[shown]}`}
      >
        {known.data ? (
          <PhoneScreen
            key={shown}
            network={network}
            phone={phone}
            phones={phones}
            starters={starters}
            waiting={devices.data ?? []}
            view={view}
            onTurn={turn}
          />
        ) : known.isError ? (
          <AppError error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />
        ) : (
          <AppSkeleton />
        )}
      </div>
    </>
  );
}
