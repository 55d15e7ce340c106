/** Placeholder for the id of a record that the server sent without one; unique in its answer. */
export const unknownId = (number: number) => `unknown:${number}`

/** Whether an id is such a placeholder: its record can be shown, but not acted on. */
export const isUnknownId = (id: string) => /^unknown:\d+$/.test(id)
