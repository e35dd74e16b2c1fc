/** As wide as the public site's content gets: 1136 px, the documentation 1392. */
export const CONTAINER = "mx-auto w-[min(1136px,100%-40px)] md:w-[min(1136px,100%-48px)]";
export const WIDE_CONTAINER = "mx-auto w-[min(1392px,100%-40px)] md:w-[min(1392px,100%-48px)]";
