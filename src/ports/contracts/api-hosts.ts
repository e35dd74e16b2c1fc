import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";

/** Where each platform's provider API is: what code samples call. */
export type ApiHosts = { readonly [Name in Platform as `${Name}Url`]: string };

/** Those alone, of what holds more. */
export function apiHosts(holder: ApiHosts): ApiHosts {
  return Object.fromEntries(
    PLATFORMS.map((platform) => [`${platform}Url`, holder[`${platform}Url`]] as const),
  ) as unknown as ApiHosts;
}
