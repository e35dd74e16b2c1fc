import { Plus } from "lucide-react";
import { useState } from "react";
import { byPlatform, PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { telegramNetwork } from "../../api/sandbox-telegram.ts";
import { whatsappNetwork } from "../../api/sandbox-whatsapp.ts";
import { Button } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { benchPhones, starterPhones } from "./bench-phones.ts";
import { InHand } from "./in-hand.tsx";
import { MagicNumbers } from "./magic-numbers.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import { PhonesList } from "./phones-list.tsx";
import { BenchError, BenchSkeleton, StaleAlert } from "./states.tsx";
import { useChanges } from "./use-changes.ts";
import { type NetworkState, useNetwork, usePhoneInHand } from "./use-sandbox.ts";
import { useShownApp } from "./use-shown-app.ts";

/** What shows messages comes while the networks are asked. */
const loadApps = () => import("./phone-apps.tsx");
const loadAddPhone = () => import("./add-phone-dialog.tsx");

/** The sandbox's phones: link an instance, read what was sent, answer it. */
export function VirtualPhone({ starterPhone }: { starterPhone: string }) {
  const networks: Readonly<Record<Platform, NetworkState>> = {
    whatsapp: useNetwork(whatsappNetwork),
    telegram: useNetwork(telegramNetwork),
  };
  useChanges();
  const asked = PLATFORMS.map((platform) => networks[platform].phones);
  const phones = benchPhones(byPlatform((platform) => networks[platform].phones.data ?? []));
  const [inHand, choose] = usePhoneInHand(phones, starterPhone);
  const starters = starterPhones(starterPhone);
  const [linkedTo, setLinkedTo] = useState<string | null>(null);
  const [shown, show] = useShownApp((asked) => {
    choose(asked);
    setLinkedTo(asked);
  });
  const [adding, setAdding] = useState(false);
  const addPhone = useLater(loadAddPhone, adding);
  const apps = useLater(loadApps, true);
  const known = networks[shown].phones;
  // Waits for every network, or a phone that only one of them knows would be deselected for a moment.
  const isLoading = asked.some(({ isPending }) => isPending) || !(apps.part || apps.failed);
  const isReached = !isLoading && asked.some(({ data }) => data !== undefined);

  function retry() {
    if (apps.failed) window.location.reload();
    else void Promise.all(asked.map(({ refetch }) => refetch()));
  }

  return (
    <>
      <PageHead title={say("Virtual phone")}>
        <Button
          onClick={() => setAdding(true)}
          disabled={!isReached || !known.data}
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          {say("Add phone")}
        </Button>
      </PageHead>
      {addPhone.failed ? <DialogFailed onDismiss={() => setAdding(false)} /> : null}
      {isLoading ? <BenchSkeleton /> : null}
      {!isLoading && !(isReached && apps.part) ? (
        <BenchError error={known.error} busy={known.isFetching} onRetry={retry} />
      ) : null}
      {isReached && apps.part ? (
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_384px] xl:items-start xl:gap-10">
          <div className="grid min-w-0 gap-8 max-xl:order-1">
            {known.isError && known.data ? <StaleAlert error={known.error} /> : null}
            <p className="-mb-2 max-w-[60ch]">
              {say(
                "What a customer’s phone would show. Link an instance from here, read what your code has sent, and answer it.",
              )}
            </p>
            <PhonesList phones={phones} starters={starters} inHand={inHand} onChoose={choose} />
            <MagicNumbers platform={shown} />
          </div>
          <div className="min-w-0 xl:sticky xl:top-6">
            <InHand
              phone={inHand}
              own={phones.find(({ phone }) => phone === inHand)}
              starterName={starters.find(({ phone }) => phone === inHand)?.name ?? null}
            />
            <PhoneFrame phone={inHand}>
              <apps.part.PhoneApps
                key={`${inHand} ${linkedTo}`}
                opensLatest={linkedTo !== null}
                phone={inHand}
                phones={phones}
                starters={starters}
                networks={networks}
                shown={shown}
                onShow={show}
              />
            </PhoneFrame>
          </div>
        </div>
      ) : null}
      {adding && addPhone.part ? (
        <addPhone.part.AddPhoneDialog
          network={networks[shown].network}
          onClose={() => setAdding(false)}
          onAdded={(phone) => {
            choose(phone);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}
