import { TOKEN } from "#documentation/code.ts";
import { withoutSlash } from "#documentation/request.ts";
import { unifiedRequest } from "#domain/messages/unified.ts";
import { type CallInput, pathOf, providerSample, type SampleCall, sampleFields } from "./curl.ts";
import type { SendPlatform } from "./platforms.ts";

const PATH = "/v1/instances/{client}/messages";

/** The call that sends a message: the provider API's, or the unified one's of what only that has. */
export function sampleCall(platform: SendPlatform, input: CallInput): SampleCall {
  return providerSample(platform, input) ?? unifiedSample(input);
}

function unifiedSample({ url, client, message: { recipient, content, split } }: CallInput): SampleCall {
  const target = pathOf(PATH, client);
  const to = /^\d+$/.test(recipient) ? `+${recipient}` : recipient;
  return {
    title: `POST ${target}`,
    request: {
      method: "POST",
      url: [withoutSlash(url) + target],
      headers: [["authorization", ["Bearer ", TOKEN]]],
      body: sampleFields({ to, ...unifiedRequest(content), ...(split ? { split } : {}) }),
      told: "id",
    },
  };
}
