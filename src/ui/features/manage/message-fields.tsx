import type { ReactNode } from "react";
import { westernDigits } from "#domain/phone-number.ts";
import { TextField, type TextFieldProps } from "../../components/text-field.tsx";
import { type PlaceDraft, SAMPLES } from "./samples.ts";

type Plain = Pick<TextFieldProps, "label" | "placeholder" | "value" | "onChange">;

/** Side by side; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

export function MediaUrlField(props: Plain) {
  return (
    <TextField
      type="url"
      inputMode="url"
      maxLength={2048}
      hint="A public address. The gateway downloads it."
      {...props}
    />
  );
}

function DegreesField({ limit, ...props }: Plain & { limit: number }) {
  return <TextField type="number" inputMode="decimal" step="0.000001" min={-limit} max={limit} {...props} />;
}

interface Typing<Draft> {
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft>) => void;
}

export function ContactNumberField({ draft, change }: Typing<{ readonly contactNumber: string }>) {
  return (
    <TextField
      label="Contact Number"
      type="tel"
      inputMode="tel"
      placeholder={SAMPLES.contactNumber}
      value={draft.contactNumber}
      onChange={(event) => change({ contactNumber: westernDigits(event.target.value) })}
    />
  );
}

/** A place: where it is, and what it is called. */
export function LocationFields({ draft, change }: Typing<PlaceDraft>) {
  const field = (name: keyof PlaceDraft) => ({
    value: draft[name],
    placeholder: SAMPLES[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <FieldPair>
        <DegreesField label="Latitude" limit={90} {...field("latitude")} />
        <DegreesField label="Longitude" limit={180} {...field("longitude")} />
      </FieldPair>
      <FieldPair>
        <TextField label="Location Name" dir="auto" {...field("placeName")} />
        <TextField label="Address" dir="auto" {...field("address")} />
      </FieldPair>
    </>
  );
}
