import { PLATFORMS } from "#domain/instances/instance.ts";
import type { InstanceForm } from "#domain/validation/instance.ts";
import { forgetDraft, keepDraft, readDraft } from "../../draft-store.ts";

const NAME = "add-instance";

/** A new instance as far as it was typed; an App Hash is a secret, and never kept. */
export function typedInstance(): InstanceForm {
  const kept = readDraft(NAME) ?? {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    name: text(kept.name),
    platform: PLATFORMS.find((platform) => platform === kept.platform) ?? PLATFORMS[0],
    phone: text(kept.phone),
    apiId: text(kept.apiId),
    appHash: "",
  };
}

export function keepInstance({ name, platform, phone, apiId }: InstanceForm): void {
  if (name + phone + apiId === "") forgetDraft(NAME);
  else keepDraft(NAME, { name, platform, phone, apiId });
}

export function forgetInstance(): void {
  forgetDraft(NAME);
}
