import { useEffect, useState } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { readPlace } from "../../virtual-phone-place.ts";

/** Which app the phone shows; in the address, so that a link can open either: `/sandbox#telegram`. */
export function useShownApp(onPhone: (phone: string) => void): [Platform, (platform: Platform) => void] {
  const [shown, setShown] = useState<Platform>(PLATFORMS[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the page comes and when it changes.
  useEffect(() => {
    const follow = () => {
      const { app, phone } = readPlace(window.location.hash);
      setShown(app);
      if (phone !== null) onPhone(phone);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  function show(platform: Platform) {
    setShown(platform);
    window.history.replaceState(window.history.state, "", `#${platform}`);
  }
  return [shown, show];
}
