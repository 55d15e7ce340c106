/** A scalar of an input as text; empty for anything else. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
