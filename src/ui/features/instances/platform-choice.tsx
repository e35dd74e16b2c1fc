import { useId } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { FieldError } from "../../components/field.tsx";

interface PlatformChoiceProps {
  readonly value: Platform | "";
  readonly onChange: (platform: Platform) => void;
  readonly error: string | undefined;
}

/** Two radios that look like tiles. */
export function PlatformChoice({ value, onChange, error }: PlatformChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{say("Instance Type")}</legend>
      <div className="grid grid-cols-2 gap-2">
        {PLATFORMS.map((platform) => (
          <label
            key={platform}
            className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-edge px-3 font-medium has-checked:border-brand has-checked:bg-brand-tint has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="platform"
              value={platform}
              checked={value === platform}
              onChange={() => onChange(platform)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <ChannelIcon platform={platform} size="sm" />
            {PLATFORM_NAMES[platform]}
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} className="mt-1.5" />
    </fieldset>
  );
}
