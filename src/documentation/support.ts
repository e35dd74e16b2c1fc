/** Where help is given; opens in a new tab. */
export const SUPPORT_CHAT_URL = "https://t.me/wesal_support";
