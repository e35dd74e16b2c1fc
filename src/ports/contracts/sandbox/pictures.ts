import { z } from "zod";

/** How each of the types begins, in base64. */
const BEGINNINGS = ["/9j/", "iVBORw0KGgo"];

function isPicture(base64: string): boolean {
  return BEGINNINGS.some((beginning) => base64.startsWith(beginning));
}

/** What a phone shows of itself. */
export const pictureFields = {
  image: z.union([z.literal(""), z.base64().refine(isPicture)]).describe("A JPEG or PNG in base64; empty takes it off"),
  shown: z.boolean().default(true).describe("false: nobody else sees it"),
};

/** Of a phone in a list that shows one user what is theirs. */
export const notOwnField = {
  notOwn: z.literal(true).optional().describe("It is another's or nobody's, whose picture one does not change"),
};

/** The beginning of one, for examples. */
export const EXAMPLE_PICTURE = "/9j/4AAQSkZJRgABAQ==";
