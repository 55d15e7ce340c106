/** First two characters of a name, surrogate pairs intact. */
export const initials = (name: string) => Array.from(name).slice(0, 2).join('')
