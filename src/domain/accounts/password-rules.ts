/** For a new account and a reset. Source: spec §9. */
export const MIN_PASSWORD_LENGTH = 8;

/** For a change in the profile. Source: spec §9. */
export const MIN_PROFILE_PASSWORD_LENGTH = 6;

/** Of any: more would cost hashing time and add no safety. */
export const MAX_PASSWORD_LENGTH = 128;
