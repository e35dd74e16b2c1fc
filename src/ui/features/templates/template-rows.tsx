import { say } from "#languages/say.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { directionOf, languageName } from "./language-names.ts";

interface TemplateRowsProps {
  readonly templates: readonly TemplateView[];
  readonly onAsk: (what: "edit" | "delete", template: TemplateView) => void;
}

/** Each template by its name, with the languages that it has and how its first one begins. */
export function TemplateRows({ templates, onAsk }: TemplateRowsProps) {
  return (
    <ul aria-label={say("Templates")} className="rounded-lg border border-line bg-surface">
      {templates.map((template) => (
        <li
          key={template.name}
          className="grid grid-cols-1 items-center gap-x-5 gap-y-2 border-line px-4 py-3.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto] md:px-5"
        >
          <div className="grid min-w-0 gap-1.5">
            <b className="font-mono text-[13px] font-medium wrap-anywhere">
              <bdi dir="ltr">{template.name}</bdi>
            </b>
            <div className="flex flex-wrap gap-1">
              {Object.keys(template.texts).map((language) => (
                <Badge key={language} icon="">
                  {languageName(language)}
                </Badge>
              ))}
            </div>
          </div>
          <p
            lang={template.language}
            dir={directionOf(template.language)}
            className="line-clamp-2 min-w-0 text-ink-muted wrap-anywhere"
          >
            {template.texts[template.language]}
          </p>
          <div className="flex gap-1 max-md:-ms-3">
            {(["edit", "delete"] as const).map((what) => (
              <Button
                key={what}
                variant="quiet"
                size="sm"
                aria-haspopup="dialog"
                aria-label={
                  what === "edit"
                    ? say("Edit {name}", { name: template.name })
                    : say("Delete {name}", { name: template.name })
                }
                onClick={() => onAsk(what, template)}
              >
                {what === "edit" ? say("Edit") : say("Delete")}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
