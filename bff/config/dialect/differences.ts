import { type Api, endpoints } from '#contracts/api.ts'

import type { CallSpelling, Dialect } from './dialect.ts'

/** Row of the table that docs/reference/springblade.md has of a dialect. */
type Difference = { readonly call: string; readonly server: string; readonly note: string }

const reshapings = {
  level: 'one level, out of the tree',
  below: 'the entries, out of the tree',
  roots: 'a page of the roots, out of the tree',
  titles: 'the titles, out of the list',
  newestFirst: 'the newest first, read from the end',
} as const

const guards = {
  childless: 'one with children is refused',
  unique: 'a second code is refused',
  acyclic: 'no row below itself',
} as const

/** Path prefixes of the resources that servers of a dialect do not have. */
function absentResources({ name }: Dialect, api: Api): string[] {
  const flagged = endpoints(api).filter(({ endpoint }) => endpoint.absentOn?.some((server) => server === name))
  const folders = flagged.map(({ endpoint: { upstream } }) =>
    upstream.path.slice(0, upstream.path.lastIndexOf('/') + 1),
  )
  return [...new Set(folders)]
}

/** Differences of a dialect, in words for the operator. */
function dialectDifferences(dialect: Dialect, api: Api): Difference[] {
  const { prefixes, absent, absentColumns, calls } = dialect
  const absentCalls = Object.keys(calls).filter((call) => calls[call]?.absent)
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
    ...[...absent, ...absentResources(dialect, api), ...absentCalls].map((call) => ({
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
  standIns = {},
}: CallSpelling): string {
  const { lengths = {}, required = {}, filled = {}, integers = [], passwords = [] } = accepts
  return [
    ...(reshape ? [reshapings[reshape]] : []),
    ...Object.entries(standIns).map(([ours, theirs]) => `${theirs} stands for ${ours}`),
    ...(absentFilters
      ? [reshape === 'newestFirst' ? 'filters by time only' : `no filter ${absentFilters.join(', ')}`]
      : []),
    ...checks.map(({ kind }) => guards[kind]),
    ...Object.keys(required).map((field) => `needs ${field}`),
    ...Object.keys(filled).map((field) => `${field} is not emptied`),
    ...Object.entries(lengths).map(([field, length]) => `${field} up to ${length}`),
    ...integers.map((field) => `${field} is a number`),
    ...(passwords.length > 0 ? ['no password with & < >'] : []),
    ...(missingIsError ? ['a missing row is no fault'] : []),
  ].join('; ')
}

/** Table of the differences in docs/reference/springblade.md. */
export const guideTable = /^(\| call of the contract .*\n(?:\|.*\n)+)/m

/** Differences as a table of Markdown, which the formatter aligns. */
export function differenceTable(dialect: Dialect, api: Api): string {
  const rows = dialectDifferences(dialect, api).map(({ call, server, note }) => [
    `\`${call}\``,
    server.includes('/') ? `\`${server}\`` : server,
    note,
  ])
  const lines = [['call of the contract', 'SpringBlade', 'note'], ['---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
