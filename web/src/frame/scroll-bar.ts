/**
 * Properties of a dialog of narrow windows: the page behind it does not scroll, and keeps its scroll bar, which a phone has
 * none of. Taking it away sets a variable on the body, by which the styles of the whole page are computed again.
 */
export const withScrollBar = { removeScrollBar: false } as const
