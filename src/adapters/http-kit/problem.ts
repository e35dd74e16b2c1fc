import type { ServerResponse } from "node:http";
import { translated } from "#languages/say.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode, inProblem } from "#ports/contracts/errors.ts";
import { PROBLEM_TYPE, type Problem } from "#ports/contracts/management.ts";
import { endAnswer, keepsNoUnread } from "./answer-early.ts";
import { type Answer, DATA_HEADERS } from "./answers.ts";

export interface ProblemOptions {
  /** Where the documentation explains the code. */
  readonly publicUrl: string;
  /** What fields are called in the API that answers, by what others call them. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** What that API says of a code, whatever others say. */
  readonly sentences?: Readonly<Partial<Record<ErrorCode, string>>>;
}

/** A failed answer as RFC 9457 has it; any other stays as it is. */
export function asProblem(answer: Answer, { publicUrl, fieldNames = {}, sentences = {} }: ProblemOptions): Answer {
  if (answer.status < 400) return answer;
  const { code, message, field, retryAfter, requestId, id, messageId, hint } = answer.body as ErrorAnswer;
  const body: Problem = {
    type: `${publicUrl}/documentation#${code}`,
    title: inProblem(translated(ERRORS[code].meaning)),
    status: answer.status,
    detail: translated(sentences[code] ?? message),
    code,
    ...(field === undefined ? {} : { field: Object.hasOwn(fieldNames, field) ? fieldNames[field] : field }),
    ...(hint === undefined ? {} : { hint }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(id === undefined ? {} : { id }),
    ...(messageId === undefined ? {} : { messageId }),
    requestId,
  };
  return { ...answer, body, headers: { ...answer.headers, "content-type": PROBLEM_TYPE } };
}

/** A failed answer by itself, of a host that answers nothing else under the path. */
export function writeProblem(
  response: ServerResponse,
  answer: Answer,
  options: ProblemOptions,
  requestId: string,
): void {
  const { status, body, headers } = asProblem(answer, options);
  const json = JSON.stringify(body);
  keepsNoUnread(response.req, response);
  const length = { "content-length": Buffer.byteLength(json) };
  response.writeHead(status, { ...DATA_HEADERS, ...headers, ...length, "x-request-id": requestId });
  endAnswer(response, json);
}
