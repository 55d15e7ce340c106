import { type Api, endpoints } from '#contracts/api.ts'

import type { Answers } from './sample.ts'

/**
 * Reads of one row that know none with an id of the list beside them: whoever reads the long ids of Blade as floating-point
 * numbers, such as a script in a proxy, rounds them, and the list looks like any other.
 */
export function idWarnings(api: Api, answers: Answers): string[] {
  const unknown = endpoints(api).flatMap(({ name, endpoint: { samples = {} } }) =>
    samples['id']?.endsWith('.id') && answers.has(name) && answers.get(name) === null ? [name] : [],
  )
  return unknown.length > 0
    ? [`no row with an id of its list is known to ${unknown.join(', ')}: ids may be rounded on their way`]
    : []
}
