import { groups, type Language, type SettingText, settingTexts } from './setting-texts.ts'
import { defaultText, isNeeded, type Setting, settingChoices } from './setting.ts'
import { allSettings } from './settings.ts'

/** A setting with its texts. */
export type DescribedSetting = Setting & SettingText & { readonly name: string }

const described: readonly DescribedSetting[] = Object.entries(settingTexts).flatMap(([name, texts]) => {
  const setting = allSettings[name]
  return setting ? [{ name, ...setting, ...texts }] : []
})

/** Settings that are in use, by their group. */
export const settingsByGroup = Object.entries(groups).map(([group, title]) => ({
  title,
  rows: described.filter((row) => row.group === group),
}))

const needed = { en: 'needed', zh: '必填' }

/** Value of an absent setting, in words. */
export const valueWhenAbsent = (row: DescribedSetting, language: Language): string =>
  defaultText(row) ?? row.otherwise?.[language] ?? (isNeeded(row) ? needed[language] : '')

/** The help text with its choices, where the text does not list them. */
export function helpText(row: DescribedSetting, language: Language): string {
  const help = row.help[language]
  const choices = settingChoices(row) ?? []
  const isListed = choices.every((it) => help.split(/[ ,;，；：（）]/).includes(it))
  return isListed ? help : language === 'zh' ? `${choices.join('、')}：${help}` : `${choices.join(', ')}: ${help}`
}

/** Language of a terminal, by the variables of POSIX. */
export const terminalLanguage = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en'

/** All settings as text for a terminal. */
export function settingsText(language: Language): string {
  const width = Math.max(...described.map(({ name }) => name.length)) + 2
  const blocks = settingsByGroup.map(({ title, rows }) => {
    const lines = rows.map((row) => {
      const absence = valueWhenAbsent(row, language)
      return `  ${row.name.padEnd(width)}${helpText(row, language)}${absence ? ` [${absence}]` : ''}`
    })
    return [`${title[language]}:`, ...lines].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}
