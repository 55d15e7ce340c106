/** The first two characters of a name, rare ones whole. */
export const initials = (name: string) => Array.from(name).slice(0, 2).join('')
