import { FileSpreadsheet, Upload } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { MAX_CAMPAIGN_LINES, MAX_LIST_LENGTH } from "#domain/campaigns/campaign.ts";
import { CAMPAIGN_DIALOG_WORDING } from "#domain/wording/campaign-dialogs.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { say } from "#languages/say.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { TextAreaField } from "../../components/text-field.tsx";
import { amount } from "../../format/numbers.ts";
import { decodeTable, rowsAbout } from "./read-table.ts";

interface ListFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** `problem` where the file that was chosen cannot be read; the list is then as it was. */
  readonly onChange: (csv: string, problem?: string) => void;
  /** Of a list that fits the template. */
  readonly example?: string | undefined;
}

/** People and what differs for each: a file, or what is pasted. */
export function ListField({ value, error, onChange, example = "phone,name" }: ListFieldProps) {
  const inputId = useId();
  const [file, setFile] = useState<string | null>(null);
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    // At most four bytes a letter: what is longer need not be read.
    const isLong = chosen.size > MAX_LIST_LENGTH * 4;
    const text = isLong ? null : decodeTable(new Uint8Array(await chosen.arrayBuffer()));
    currentTarget.value = "";
    if (text === null) return onChange(value, isLong ? CAMPAIGN_WORDING.listTooLong : CAMPAIGN_DIALOG_WORDING.notText);
    setFile(chosen.name);
    onChange(text, text.length > MAX_LIST_LENGTH ? CAMPAIGN_WORDING.listTooLong : undefined);
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-edge p-2.5">
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-lg bg-brand-tint text-brand"
        >
          <FileSpreadsheet className="size-5" strokeWidth={1.6} />
        </span>
        <span className="me-auto min-w-0">
          <b className="block font-medium wrap-anywhere">{file === null ? say("A table as CSV") : <bdi>{file}</bdi>}</b>
          <span className="block text-xs text-ink-muted">
            {file === null
              ? say("At most {rows} rows", { rows: amount(MAX_CAMPAIGN_LINES) })
              : say("{count, plural, one {{amount} row} other {{amount} rows}}", {
                  count: rowsAbout(value),
                  amount: amount(rowsAbout(value)),
                })}
          </span>
        </span>
        <label
          className={`${buttonClass()} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
        >
          <Upload aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />
          {file === null ? say("Choose a file") : say("Replace")}
          <input
            id={inputId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(event) => void choose(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {file === null ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              setFile(null);
              onChange("");
            }}
          >
            {say("Remove")}
          </Button>
        )}
      </div>
      {file === null || error !== undefined ? (
        <TextAreaField
          name="csv"
          label={file === null ? say("Or paste the list") : say("The list")}
          rows={5}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder={`${example}\n+9647701234567,…`}
          hint={CAMPAIGN_DIALOG_WORDING.columns}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : null}
    </>
  );
}
