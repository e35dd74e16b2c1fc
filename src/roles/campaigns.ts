import { type MovePorts, moveCampaigns } from "#use-cases/campaigns/move-campaigns.ts";

type MoveOptions = Parameters<typeof moveCampaigns>[1];

const LOOK_EVERY_MS = 1_000;

/** Moves a platform's campaigns on, one look after another. */
export function startCampaigns(
  ports: MovePorts,
  options: MoveOptions,
  everyMs = LOOK_EVERY_MS,
): { stop(): Promise<void> } {
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (isStopped) return;
    looking = moveCampaigns(ports, options)
      .catch((error) => ports.logger.warn("campaigns-not-looked-for", { error }))
      .then(wait);
  };
  const wait = () => {
    if (!isStopped) timer = setTimeout(look, everyMs).unref();
  };
  wait();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
