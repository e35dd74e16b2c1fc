import { say } from "#languages/say.ts";
import type { WebhookInstance } from "#ports/contracts/dashboard/webhooks.ts";
import { rich } from "../../components/rich.tsx";
import { Select } from "../../components/select.tsx";

interface InstanceChooserProps {
  readonly instances: readonly WebhookInstance[];
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** Where there is one alone, it is said and not asked. */
export function InstanceChooser({ instances, value, onChange }: InstanceChooserProps) {
  const [only, ...others] = instances;
  if (only !== undefined && others.length === 0) {
    return (
      <span className="min-w-0 truncate text-ink-muted max-md:order-last max-md:w-full">
        {rich("{name}, {client}", {
          name: <bdi className="whitespace-normal">{only.name}</bdi>,
          client: (
            <code dir="ltr" className="text-[13px]">
              {only.client}
            </code>
          ),
        })}
      </span>
    );
  }
  return (
    <Select
      className="w-60 max-md:order-last max-md:w-full"
      aria-label={say("Instance")}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {instances.map(({ id, name, client }) => (
        <option key={id} value={id}>
          {say("{name}, {client}", { name, client })}
        </option>
      ))}
    </Select>
  );
}
