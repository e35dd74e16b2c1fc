import type { KeyReachFailure } from "#domain/keys/failures.ts";
import { failure, success } from "#domain/result.ts";
import type { KeyAccess } from "#ports/api-keys.ts";
import type { TEMPLATE_ROUTES } from "#ports/contracts/template-routes.ts";
import { changeTemplate } from "#use-cases/templates/change-template.ts";
import { createTemplate } from "#use-cases/templates/create-template.ts";
import { findTemplate } from "#use-cases/templates/find-template.ts";
import { removeTemplate } from "#use-cases/templates/remove-template.ts";
import { templateView } from "#use-cases/templates/views.ts";
import type { HandlersOf } from "./call.ts";
import { done, pageOf } from "./paging.ts";
import type { ManagementPorts } from "./ports.ts";

/** Templates are the account's: a key for some of its instances sends them, and changes none. */
export function templateHandlers(ports: ManagementPorts): HandlersOf<typeof TEMPLATE_ROUTES> {
  const own = ({ key, id }: { readonly key: KeyAccess; readonly id: string }) => ({ ownerId: key.ownerId, name: id });
  return {
    async listTemplates({ key, query }) {
      const all = await ports.templates.listOf(key.ownerId);
      return success(pageOf(all.map(templateView), ({ name }) => name, query));
    },
    async createTemplate({ key, body }) {
      if (key.clients !== null) return failure(NOT_REACHED);
      const made = await createTemplate(ports, { ownerId: key.ownerId, form: body });
      return made.ok ? success(templateView(made.value)) : made;
    },
    async readTemplate(call) {
      const found = await findTemplate(ports, own(call));
      return found.ok ? success(templateView(found.value)) : found;
    },
    async changeTemplate(call) {
      if (call.key.clients !== null) return failure(NOT_REACHED);
      const changed = await changeTemplate(ports, { ...own(call), changes: call.body });
      return changed.ok ? success(templateView(changed.value)) : changed;
    },
    async removeTemplate(call) {
      if (call.key.clients !== null) return failure(NOT_REACHED);
      return done(await removeTemplate(ports, own(call)));
    },
  };
}

const NOT_REACHED: KeyReachFailure = { code: "instance-not-reached" };
