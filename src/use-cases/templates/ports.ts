import type { Clock } from "#ports/clock.ts";
import type { TemplateStore } from "#ports/templates.ts";

export interface TemplatePorts {
  readonly templates: TemplateStore;
  readonly clock: Pick<Clock, "now">;
}

/** Whose, and which. */
export interface OwnedTemplate {
  readonly ownerId: number;
  readonly name: string;
}

export interface TemplateNotFound {
  readonly code: "template-not-found";
}
