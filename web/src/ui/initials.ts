/** First character of a name, surrogate pairs intact: two of them would look like a name that is cut. */
export const initial = (name: string) => Array.from(name)[0] ?? ''
