/** Header of the web role's own calls of a provider API: a proof that they are its own, good for the token beside it alone. */
export const WEB_PROOF = "x-wesal-web";
