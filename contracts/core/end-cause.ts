import * as v from 'valibot'

/**
 * Why a session ended before its time, for the person who was logged in: by an administrator, by its owner on another
 * device, by a change of the password, by wrong passwords on its lock screen.
 */
export const EndCause = v.picklist(['revoked', 'endedElsewhere', 'passwordChanged', 'tooManyTries'])
export type EndCause = v.InferOutput<typeof EndCause>
