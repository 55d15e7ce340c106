import type { CallSpelling, Dialect } from './dialect.ts'

/** Row of the table that docs/deploy.md has of a dialect. */
export type Difference = { readonly call: string; readonly server: string; readonly note: string }

const reshapings = {
  level: 'one level, out of the tree',
  below: 'the entries, out of the tree',
  roots: 'a page of the roots, out of the tree',
  newestFirst: 'the newest first, read from the end',
} as const

const guards = {
  childless: 'one with children is refused',
  unique: 'a second code is refused',
} as const

/** Differences of a dialect, in words for the operator. */
export function dialectDifferences({ prefixes, absent, absentColumns, calls }: Dialect): Difference[] {
  return [
    ...Object.entries(prefixes).map(([ours, theirs]) => ({ call: `${ours}…`, server: `${theirs}…`, note: '' })),
    ...Object.entries(calls)
      .filter(([, spelling]) => !spelling.absent)
      .map(([call, spelling]) => ({ call, server: spelling.address ?? '', note: differenceNote(spelling) }))
      .filter(({ server, note }) => server !== '' || note !== ''),
    ...Object.entries(absentColumns).map(([prefix, columns]) => ({
      call: `${prefix}…`,
      server: '',
      note: `without ${columns.join(', ')}`,
    })),
    ...[...absent, ...Object.keys(calls).filter((call) => calls[call]?.absent)].map((call) => ({
      call: call.includes(' ') ? call : `${call}…`,
      server: 'not offered',
      note: '',
    })),
  ]
}

function differenceNote({
  reshape,
  guards: checks = [],
  accepts = {},
  absentFilters,
  missingIsError,
}: CallSpelling): string {
  const { lengths = {}, required = [], integers = [], passwords = [] } = accepts
  return [
    ...(reshape ? [reshapings[reshape]] : []),
    ...(absentFilters ? ['filters by time only'] : []),
    ...checks.map(({ kind }) => guards[kind]),
    ...required.map((field) => `needs ${field}`),
    ...Object.entries(lengths).map(([field, length]) => `${field} up to ${length}`),
    ...integers.map((field) => `${field} is a number`),
    ...(passwords.length > 0 ? ['no password with & < >'] : []),
    ...(missingIsError ? ['a missing row is no fault'] : []),
  ].join('; ')
}
