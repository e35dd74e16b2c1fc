import { z } from "zod";
import { POLL_OPTIONS } from "#domain/messages/content.ts";

/** What a poll is asked with, within what both networks take. */
export const pollFields = {
  question: z.string().trim().min(1).max(255).describe("What is asked, at most 255 characters"),
  options: z
    .array(z.string().trim().min(1).max(100))
    .min(POLL_OPTIONS.min)
    .max(POLL_OPTIONS.max)
    .refine((options) => new Set(options).size === options.length, "options must each be another one")
    .describe("2 to 12 answers to choose from, each another one and at most 100 characters"),
  multiple: z.boolean().optional().describe("true lets people choose more than one"),
};
