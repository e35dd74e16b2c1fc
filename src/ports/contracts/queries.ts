import { z } from "zod";
import { ALBUM_ITEMS } from "#domain/messages/content.ts";

/** What queries of both provider APIs share. */

export const dtoken = z.string().max(128).optional().describe("Instance token; or send it as Authorization: Bearer");

export const pageLimit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, "limit must be 1 to 100")
  .transform(Number)
  .pipe(z.int().min(1).max(100))
  .optional()
  .describe("How many at most, 1 to 100; 50 unless given");

export const albumItem = z
  .string()
  .regex(/^([1-9]|10)$/, `item must be 1 to ${ALBUM_ITEMS.max}`)
  .transform(Number)
  .pipe(z.int().min(1).max(ALBUM_ITEMS.max))
  .optional()
  .describe("Which file of an album that was sent; 1 unless given");

export const moment = (name: string) =>
  z.iso.datetime({
    offset: true,
    error: `${name} must be a date and time with its offset, such as 2026-11-21T09:00:00Z`,
  });
