import { secretFileSetting } from './setting.ts'
import { allSettings } from './settings.ts'

/** Names that are read: the settings, and the files of the secret ones. */
const known = new Set(
  Object.entries(allSettings).flatMap(([name, { secret }]) => (secret ? [name, secretFileSetting(name)] : [name])),
)

/** Differences that a misspelling may have; in a name of 4 letters one only, which keeps HOME apart from HOST. */
const maxDistance = (name: string) => Math.min(2, Math.floor(name.length / 4))

/** Whether an unknown variable is a misspelling of this setting. */
export function isMisspelt(variable: string, name: string): boolean {
  if (known.has(variable)) return false
  const most = maxDistance(name)
  return Math.abs(variable.length - name.length) <= most && editDistance(variable.toUpperCase(), name) <= most
}

/**
 * One line for each variable that looks like a misspelt setting, with the nearest name. Others are not ours to judge: an
 * environment is full of them.
 */
export function misspellings(variables: readonly string[]): readonly string[] {
  return variables
    .filter((it) => !known.has(it))
    .flatMap((variable) => {
      const names = [...known].filter((name) => isMisspelt(variable, name))
      const [nearest] = names.toSorted((a, b) => distanceTo(variable, a) - distanceTo(variable, b))
      if (nearest) return [`${variable} is no setting: is ${nearest} meant?`]
      const [, base = ''] = /^(.+)_FILE$/.exec(variable) ?? []
      return known.has(base) ? [`${variable} is no setting: only secrets are read from files`] : []
    })
}

const distanceTo = (variable: string, name: string) => editDistance(variable.toUpperCase(), name)

/** Letters to insert, remove, replace, or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1)]
      if (isSwapped) ways.push(at(before, j - 2) + 1)
      row.push(Math.min(...ways))
    }
    ;[before, last] = [last, row]
  }
  return at(last, b.length)
}

const at = (row: readonly number[] | undefined, index: number) => row?.[index] ?? Infinity
