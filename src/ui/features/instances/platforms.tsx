import type { ComponentType } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import type { OwnFieldsProps } from "./own-fields.ts";
import { TelegramFields } from "./telegram-fields.tsx";

/** What an instance of a platform is asked for besides its name; null: nothing. */
export const OWN_FIELDS: Readonly<Record<Platform, ComponentType<OwnFieldsProps> | null>> = {
  whatsapp: null,
  telegram: TelegramFields,
};
