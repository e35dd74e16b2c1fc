import { LANGUAGE } from "#languages/language.ts";
import type { KeptFileView } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { ErrorAnswer } from "#ports/contracts/errors.ts";
import type { SendingInstance } from "./messages.ts";
import { pathTo, RequestError } from "./request.ts";

interface SendUpOptions {
  readonly fileName: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Has the server keep a file that will be sent. By the older call: `fetch` does not tell how far a body is. */
export function sendUp(
  { id }: SendingInstance,
  file: File,
  { fileName, signal, onProgress }: SendUpOptions,
): Promise<KeptFileView> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const query = new URLSearchParams({ fileName });
    call.open("POST", `${pathTo(DASHBOARD_PATHS.files, { id })}?${query}`);
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("accept-language", LANGUAGE);
    call.responseType = "json";
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => {
      if (call.status === 201 && call.response !== null) resolve(call.response);
      else reject(refusal(call.response));
    };
    call.onerror = () => reject(new RequestError("NO_RESPONSE"));
    signal.addEventListener("abort", () => {
      call.abort();
      reject(new RequestError("NO_RESPONSE"));
    });
    call.send(file);
  });
}

function refusal(answer: ErrorAnswer | null): RequestError {
  return answer?.error ? new RequestError(answer.code, { sentence: answer.message }) : new RequestError("UNREADABLE");
}
