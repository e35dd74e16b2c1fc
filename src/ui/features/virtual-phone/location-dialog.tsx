import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import { sentenceOf } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import type { DetailsDialogProps } from "./contact-dialog.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

type Fields = Readonly<Record<"latitude" | "longitude" | "place", string>>;

/** As maps copy it: both at once. */
const BOTH = /^\s*([+-]?\d+\.\d+)[\s,،;]+([+-]?\d+\.\d+)\s*$/;

export function LocationDialog({ network, between, onSent, onClose }: DetailsDialogProps) {
  const { send } = usePhoneActions(network);
  const form = useForm<keyof Fields, Fields>(() => ({ latitude: "", longitude: "", place: "" }));

  function submit() {
    const latitude = degreesOf(form.values.latitude, 90);
    const longitude = degreesOf(form.values.longitude, 180);
    if (latitude === null) {
      return form.show({ field: "latitude", message: say("Enter a latitude from -90 to 90, such as 33.3152") });
    }
    if (longitude === null) {
      return form.show({ field: "longitude", message: say("Enter a longitude from -180 to 180, such as 44.3661") });
    }
    form.clearProblem();
    const place = form.values.place.trim();
    send.mutate(
      { ...between, kind: "location", latitude, longitude, ...(place !== "" && { place }) },
      {
        onSuccess: onSent,
        onError: (error) =>
          form.show({
            field: form.refusedField(error),
            message: sentenceOf(error, say("The location was not sent.")),
          }),
      },
    );
  }

  const degrees = (name: "latitude" | "longitude") => ({
    ...form.field(name),
    dir: "ltr",
    autoComplete: "off",
    spellCheck: false,
    onChange({ currentTarget }: { readonly currentTarget: { readonly value: string } }) {
      const [, latitude, longitude] = BOTH.exec(westernDigits(currentTarget.value)) ?? [];
      if (latitude === undefined || longitude === undefined) return form.set(name, currentTarget.value);
      form.set("latitude", latitude);
      form.set("longitude", longitude);
    },
  });
  return (
    <FormDialog
      title={say("Send a location")}
      action={say("Send")}
      busyLabel={say("Sending…")}
      busy={send.isPending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField {...degrees("latitude")} label={say("Latitude")} placeholder="33.3152" data-autofocus />
        <TextField {...degrees("longitude")} label={say("Longitude")} placeholder="44.3661" />
      </div>
      <TextField
        {...form.field("place")}
        label={say("Location Name")}
        optional
        dir="auto"
        autoComplete="off"
        maxLength={120}
      />
    </FormDialog>
  );
}

/** Null where it is none, or beyond the limit. */
function degreesOf(typed: string, limit: number): number | null {
  const text = westernDigits(typed).trim().replace("−", "-").replace(/[٫,]/, ".");
  const degrees = Number(text);
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(degrees) <= limit ? degrees : null;
}
