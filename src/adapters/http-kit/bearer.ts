/** What stands after `Bearer`. */
export function readBearer({ authorization }: { readonly authorization?: string | undefined }): string | undefined {
  return authorization !== undefined && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : undefined;
}
