import { type ChangeEvent, useRef } from "react";
import { say } from "#languages/say.ts";
import type { NetworkPhone, PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { NotAPicture, pictureFrom } from "./picture-file.ts";
import { PhoneAvatar } from "./screen-head.tsx";
import { NETWORK_KEY } from "./use-sandbox.ts";

interface OwnPictureProps {
  readonly network: PhoneNetwork;
  readonly app: NetworkPhone;
}

/** What the phone shows of itself; who holds it puts another in its place, or takes it off. */
export function OwnPicture({ network, app }: OwnPictureProps) {
  const { phone, name, picture, notOwn } = app;
  const queries = useQueryCache();
  const input = useRef<HTMLInputElement>(null);
  const put = useMutation({
    mutationFn: async (file: File | null) =>
      network.setPicture({ peer: phone, image: file === null ? "" : await pictureFrom(file) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [NETWORK_KEY, network.platform] }),
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file !== undefined) put.mutate(file);
    // The same file may be chosen again.
    target.value = "";
  }

  function takeOff() {
    // Its button goes with it.
    input.current?.focus();
    put.mutate(null);
  }

  return (
    <section className="mb-4 border-b border-line pb-4">
      <div className="flex items-center gap-3">
        <PhoneAvatar name={name} phone={phone} picture={picture} alt={say("Profile picture")} />
        <b className="min-w-0 flex-1 font-medium wrap-anywhere">{name ?? <PhoneNumber digits={phone} />}</b>
      </div>
      {notOwn ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          <label
            className={`${buttonClass()} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
          >
            {put.isPending ? say("Saving…") : say("Choose a picture")}
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png"
              onChange={choose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          {picture === undefined ? null : (
            <Button disabled={put.isPending} onClick={takeOff} aria-label={say("Remove picture")}>
              {say("Remove")}
            </Button>
          )}
        </div>
      )}
      {put.isError ? (
        <Alert className="mt-3">
          {put.error instanceof NotAPicture
            ? put.error.message
            : sentenceOf(put.error, say("The picture could not be changed."))}
        </Alert>
      ) : null}
    </section>
  );
}
