import { z } from "zod";

/** What a phone shows of itself. */
export const pictureFields = {
  image: z.union([z.literal(""), z.base64()]).describe("A JPEG or PNG in base64; empty takes it off"),
  shown: z.boolean().default(true).describe("false: nobody else sees it"),
};

/** The beginning of one, for examples. */
export const EXAMPLE_PICTURE = "/9j/4AAQSkZJRgABAQ==";
