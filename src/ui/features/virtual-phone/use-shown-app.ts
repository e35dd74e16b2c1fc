import { useEffect, useState } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";

/** Which app the phone shows; in the address, so that a link can open either: `/sandbox#telegram`. */
export function useShownApp(): [Platform, (platform: Platform) => void] {
  const [shown, setShown] = useState<Platform>(PLATFORMS[0]);
  useEffect(() => {
    const follow = () =>
      setShown(PLATFORMS.find((platform) => window.location.hash === `#${platform}`) ?? PLATFORMS[0]);
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
