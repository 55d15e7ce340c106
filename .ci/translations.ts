import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Catalogues: before the log-in, behind it, notices about the service, for administrators. */
const areas = ['open', 'inside', 'service-status', 'administration']

export const catalogs = areas.map((area) => `web/src/client/locales/en/${area}.po`)

type Message = { readonly file: string; readonly id: string; readonly text: string; readonly translation: string }

/** Lines of a text in a catalogue, joined. */
const joined = (lines: string) => Array.from(lines.matchAll(/^"(.*)"$/gm), ([, line = '']) => line).join('')

const entry = /^(msgctxt ".+"\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm

/** Texts of a catalogue, but for its head. */
const messagesIn = (file: string): Message[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(entry), ([, context = '', id = '', text = '']) => ({
    file,
    id: context + id,
    text: joined(id),
    translation: joined(text),
  })).filter(({ text }) => text !== '')

/** Placeholders and tags of a text. */
const placeholders = (text: string) => new Set(text.match(/\{\w+(?=[,}])|<\/?\d+/g))

/** Words of docs/glossary.md that no text may have, in lower case: its table “Words on the screens”, last column. */
const neverWords = readFileSync('docs/glossary.md', 'utf8')
  .split('## Words on the screens')
  .slice(1)
  .flatMap((section) => Array.from(section.matchAll(/^\|.*\|([^|]*)\|$/gm), ([, cell = '']) => cell.split(',')))
  .flat()
  .map((word) => word.trim().toLowerCase())
  .filter((word) => word !== '' && word !== 'never' && !word.startsWith('---'))

/** What is wrong with the translations of these texts, one line each. */
export function faultsIn(messages: readonly Message[]): string[] {
  const translations = new Map<string, string>()
  return messages.flatMap(({ file, id, text, translation }) => {
    const where = `“${text}” in ${file}`
    if (translation === '') return [`${where}: has no translation, write its msgstr`]
    const lost = [...placeholders(text)].filter((it) => !translation.includes(it))
    const first = translations.get(id) ?? translation
    translations.set(id, first)
    const said = `${text}\n${translation}`.toLowerCase()
    return [
      ...neverWords
        .filter((word) => said.includes(word))
        .map((word) => `${where}: says “${word}”, see docs/glossary.md`),
      ...lost.map((it) => `${where}: its translation has lost ${it}`),
      // The catalogues of a language are loaded into one.
      ...(first === translation ? [] : [`${where}: is translated otherwise in another catalogue`]),
    ]
  })
}

export const translationFaults = () => faultsIn(catalogs.flatMap(messagesIn))

/** The hook's part: texts of the staged sources that have lost their translation, or never had one. */
if (import.meta.main) {
  const before = catalogs.map((file) => readFileSync(file, 'utf8'))
  execFileSync('lingui', ['extract', ...process.argv.slice(2)], { stdio: 'ignore' })
  const faults = translationFaults()
  for (const [index, file] of catalogs.entries()) writeFileSync(file, before[index] ?? '') // npm run format writes all of it
  if (faults.length > 0) console.error(`${faults.join('\n')}\nnpm run format collects the texts`)
  process.exit(faults.length > 0 ? 1 : 0)
}
