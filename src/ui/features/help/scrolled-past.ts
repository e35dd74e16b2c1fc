/** The page has scrolled so far once the help pill shrinks to a circle; CSS pixels. Source: spec §9. */
export const SCROLLED_PAST_PX = 100;
