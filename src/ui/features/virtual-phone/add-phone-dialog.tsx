import { type FormEvent, useState } from "react";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import type { NewPhone, PhoneNetwork } from "../../api/phone-network.ts";
import { RequestError, sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

interface AddPhoneDialogProps {
  readonly network: PhoneNetwork;
  readonly onClose: () => void;
  readonly onAdded: (phone: string) => void;
}

type Fields = Readonly<Record<keyof NewPhone, string>>;
type Problem = { readonly field: keyof Fields; readonly message: string };

const EMPTY: Fields = { phone: "", name: "", username: "", password: "", hint: "" };

export function AddPhoneDialog({ network, onClose, onAdded }: AddPhoneDialogProps) {
  const { add } = usePhoneActions(network);
  const [typed, setTyped] = useState(EMPTY);
  const [found, setFound] = useState<Problem | null>(null);
  const problem = found ?? refusedField(add.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const phone = newPhone(typed);
    if ("field" in phone) return setFound(phone);
    add.mutate(phone, { onSuccess: () => onAdded(phone.phone) });
  }

  const field = (name: keyof Fields) => ({
    value: typed[name],
    error: problem?.field === name ? problem.message : undefined,
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: name === "phone" ? westernDigits(target.value) : target.value });
      setFound(null);
      if (add.isError) add.reset();
    },
  });
  return (
    <Dialog
      title={say("Add phone")}
      lead={<ChannelIcon platform={network.platform} size="sm" />}
      onClose={onClose}
      keep
      footer={
        <>
          <Button onClick={onClose}>{say("Cancel")}</Button>
          <Button type="submit" form="add-phone" variant="primary" busy={add.isPending} busyLabel={say("Adding…")}>
            {say("Add phone")}
          </Button>
        </>
      }
    >
      <form id="add-phone" onSubmit={submit} noValidate className="grid gap-4">
        {add.isError && problem === null ? (
          <Alert>{sentenceOf(add.error, say("The phone could not be added."))}</Alert>
        ) : null}
        <TextField
          {...field("phone")}
          label={say("Phone Number")}
          type="tel"
          inputMode="tel"
          data-autofocus
          hint={say("Any number, with its country code. It gets {network}.", {
            network: PLATFORM_NAMES[network.platform],
          })}
          placeholder="+964 770 123 4567"
        />
        <TextField {...field("name")} label={say("Name")} optional dir="auto" maxLength={64} />
        {network.hasUsernames ? (
          <>
            <TextField
              {...field("username")}
              label={say("Username")}
              optional
              dir="ltr"
              maxLength={33}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@layla_hassan"
            />
            <TextField
              {...field("password")}
              label={say("Two-step Password")}
              optional
              dir="ltr"
              maxLength={256}
              autoCapitalize="none"
              spellCheck={false}
              hint={say("Every log-in then asks for it.")}
            />
            <TextField {...field("hint")} label={say("Password Hint")} optional dir="auto" maxLength={64} />
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What is to be added, what was left empty left out; or the first thing wrong. */
function newPhone(typed: Fields): NewPhone | Problem {
  const phone = parsePhoneNumber(typed.phone);
  if (!phone.ok) return { field: "phone", message: phone.failure.message };
  const username = typed.username.trim().replace(/^@/, "");
  const named = username === "" ? null : parseTelegramRecipient(`@${username}`);
  if (named?.ok === false) return { field: "username", message: named.failure.message };
  const rest = { name: typed.name.trim(), username, password: typed.password, hint: typed.hint.trim() };
  return { phone: phone.value, ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== "")) };
}

function refusedField(error: unknown): Problem | null {
  if (!(error instanceof RequestError) || !isField(error.field)) return null;
  return { field: error.field, message: error.sentence };
}

function isField(name: string | undefined): name is keyof Fields {
  return name !== undefined && name in EMPTY;
}
