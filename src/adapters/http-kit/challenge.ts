/** How a token or key is asked for, with none given. Source: RFC 6750. */
export const CHALLENGE = { "www-authenticate": 'Bearer realm="wesal"' };
/** Likewise, where the one that was given opens nothing. */
export const WRONG_TOKEN = { "www-authenticate": 'Bearer realm="wesal", error="invalid_token"' };
