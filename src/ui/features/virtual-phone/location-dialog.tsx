import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent } from "../../api/phone-network.ts";
import { TextField } from "../../components/text-field.tsx";
import { type FormProblem, useForm } from "../../components/use-form.ts";
import { DetailsDialog, type DetailsDialogProps } from "./details-dialog.tsx";

type Fields = Readonly<Record<"latitude" | "longitude" | "place", string>>;

/** As maps copy it: both at once. */
const BOTH = /^\s*([+-]?\d+\.\d+)[\s,،;]+([+-]?\d+\.\d+)\s*$/;

export function LocationDialog(props: DetailsDialogProps) {
  const form = useForm<keyof Fields, Fields>(() => ({ latitude: "", longitude: "", place: "" }));

  function read(): OwnDetailsSent | FormProblem<keyof Fields> {
    const latitude = degreesOf(form.values.latitude, 90);
    const longitude = degreesOf(form.values.longitude, 180);
    if (latitude === null) {
      const message = say("Enter a latitude from -90 to 90, such as 33.3152");
      return { field: "latitude", message };
    }
    if (longitude === null) {
      const message = say("Enter a longitude from -180 to 180, such as 44.3661");
      return { field: "longitude", message };
    }
    const place = form.values.place.trim();
    return { kind: "location", latitude, longitude, ...(place !== "" && { place }) };
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
    <DetailsDialog
      {...props}
      title={say("Send a location")}
      notSent={say("The location was not sent.")}
      form={form}
      read={read}
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
    </DetailsDialog>
  );
}

/** Null where it is none, or beyond the limit. */
function degreesOf(typed: string, limit: number): number | null {
  const text = westernDigits(typed).trim().replace("−", "-").replace(/[٫,]/, ".");
  const degrees = Number(text);
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(degrees) <= limit ? degrees : null;
}
