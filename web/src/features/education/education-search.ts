import * as v from 'valibot'

/** Search of the page: `edit` opens the drawer, for a new record of a kind or for the record with that id. */
export const EducationSearch = v.object({ edit: v.optional(v.pipe(v.string(), v.maxLength(64))) })
