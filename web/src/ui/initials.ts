/** The first two characters of a name, rare ones whole. */
export const initials = (name: string) => [...name].slice(0, 2).join('')
