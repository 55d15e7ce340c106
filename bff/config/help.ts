import { settingChoices, defaultText, groups, isNeeded, type Setting } from './setting.ts'
import { allSettings } from './settings.ts'

/** Settings that are in use, by their group. */
export const settingsByGroup: readonly (readonly [title: string, rows: readonly (readonly [string, Setting])[]])[] =
  Object.entries(groups).map(([group, title]) => [
    title,
    Object.entries(allSettings).filter(([, row]) => row.group === group && !row.retired),
  ])

/** Value of an absent setting, in words. */
export const valueWhenAbsent = (row: Setting): string =>
  defaultText(row) ?? row.otherwise ?? (isNeeded(row) ? 'needed' : '')

/** The help text with its choices, where the text does not list them. */
export function helpText(row: Setting): string {
  const choices = settingChoices(row)?.filter((it) => !row.help.split(/[ ,;]/).includes(it)) ?? []
  return choices.length > 0 ? `${settingChoices(row)?.join(', ')}: ${row.help}` : row.help
}

/** All settings as text for a terminal. */
export function settingsText(): string {
  const width = Math.max(...Object.keys(allSettings).map((name) => name.length)) + 2
  const blocks = settingsByGroup.map(([title, rows]) => {
    const lines = rows.map(([name, row]) => {
      const absence = valueWhenAbsent(row)
      return `  ${name.padEnd(width)}${helpText(row)}${absence ? ` [${absence}]` : ''}`
    })
    return [`${title}:`, ...lines].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}
