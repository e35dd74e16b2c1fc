import { MapPin } from "lucide-react";
import { say } from "#languages/say.ts";
import { TextField, type TextFieldProps } from "../../../components/text-field.tsx";
import { FieldPair, typing } from "../fields.tsx";
import type { FieldsProps, KindView, ShownProps, Typed } from "../kind.ts";
import { listed } from "../listed.ts";
import { MapDrawing } from "../map-drawing.tsx";

const LABEL = say("Location");
const SAMPLE: Typed<"location"> = {
  latitude: "33.3152",
  longitude: "44.3661",
  name: say("My Location"),
  address: say("Baghdad, Iraq"),
};

export const location: KindView<"location"> = {
  label: LABEL,
  icon: MapPin,
  empty: { latitude: "", longitude: "", name: "", address: "" },
  fields: (props) => <Fields {...props} />,
  content: (typed) => ({
    kind: "location",
    latitude: Number(typed.latitude || SAMPLE.latitude),
    longitude: Number(typed.longitude || SAMPLE.longitude),
    name: typed.name.trim() || SAMPLE.name,
    address: typed.address.trim() || SAMPLE.address,
  }),
  shown: { framed: true, Content: Place, preview: (message) => message.location?.name || LABEL },
};

/** Where it is, and what it is called. */
function Fields(props: FieldsProps<"location">) {
  const field = (name: keyof Typed<"location">) => ({ placeholder: SAMPLE[name], ...typing(props, name) });
  return (
    <>
      <FieldPair>
        <DegreesField label={say("Latitude")} limit={90} {...field("latitude")} />
        <DegreesField label={say("Longitude")} limit={180} {...field("longitude")} />
      </FieldPair>
      <FieldPair>
        <TextField label={say("Location Name")} dir="auto" {...field("name")} />
        <TextField label={say("Address")} dir="auto" {...field("address")} />
      </FieldPair>
    </>
  );
}

function DegreesField({ limit, ...props }: TextFieldProps & { readonly limit: number }) {
  return <TextField type="number" dir="ltr" inputMode="decimal" step="0.000001" min={-limit} max={limit} {...props} />;
}

function Place({ message, stamp }: ShownProps) {
  const { latitude = 0, longitude = 0, name, address } = message.location ?? {};
  const degrees = `${latitude}, ${longitude}`;
  return (
    <>
      <MapDrawing label={say("Map: {place}", { place: listed([name, address]) || degrees })} />
      <div className="px-1.5 pt-1.5 pb-px after:clear-both after:block after:content-['']">
        <b dir="auto" className="block font-medium">
          {name || LABEL}
        </b>
        {address ? (
          <span dir="auto" className="block text-xs text-ink-muted">
            {address}
          </span>
        ) : null}
        <bdi dir="ltr" className="text-xs text-ink-muted tabular-nums">
          {degrees}
        </bdi>
        {stamp}
      </div>
    </>
  );
}
