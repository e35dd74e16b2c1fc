import { type CodePart, LANGUAGES, type Sample, type SampleLanguage } from "../model.ts";
import type { SampleRequest } from "../request.ts";
import { curlParts } from "./curl.ts";
import { javascriptParts } from "./javascript.ts";
import { phpParts } from "./php.ts";
import { pythonParts } from "./python.ts";

const WRITERS: Readonly<Record<SampleLanguage, (request: SampleRequest) => CodePart[]>> = {
  curl: curlParts,
  javascript: javascriptParts,
  python: pythonParts,
  php: phpParts,
};

/** One call in every language. */
export function samplesOf(request: SampleRequest): Sample[] {
  return LANGUAGES.map((language) => ({ language, parts: WRITERS[language](request) }));
}
