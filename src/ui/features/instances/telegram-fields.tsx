import { say } from "#languages/say.ts";
import { rich } from "../../components/rich.tsx";
import { TextField } from "../../components/text-field.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import type { OwnFieldsProps } from "./own-fields.ts";
import { SampleApp } from "./sample-app.tsx";

/** The account's phone, and the app that it is linked with. */
export function TelegramFields({ text, hashStored, sandbox, onFill }: OwnFieldsProps) {
  return (
    <>
      <TextField
        label={say("Phone Number")}
        optional
        type="tel"
        autoComplete="tel"
        placeholder="+964 770 000 0000"
        {...text("phone")}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="API ID" mono inputMode="numeric" autoComplete="off" required {...text("apiId")} />
        <TextField
          label={say("App Hash")}
          mono
          autoComplete="off"
          required={!hashStored}
          hint={hashStored ? say("Empty keeps the stored one") : undefined}
          {...text("appHash")}
        />
      </div>
      {sandbox ? (
        <SampleApp onFill={onFill} />
      ) : (
        <p className="text-xs text-ink-muted">
          {rich("Both come from <link>my.telegram.org</link>, under API development tools.", {
            link: (text) => <NewTabLink href="https://my.telegram.org/apps">{text}</NewTabLink>,
          })}
        </p>
      )}
    </>
  );
}
