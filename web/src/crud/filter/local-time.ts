/** Value of an input for a local time: an instant without its offset, which is always +08:00; empty for none. */
export const toLocal = (instant: unknown) => (typeof instant === 'string' ? instant.slice(0, 19) : '')

/** Instant of such an input. Browsers leave out seconds that are zero. */
export const toInstant = (local: string) => (local ? `${local.length === 16 ? `${local}:00` : local}+08:00` : undefined)
