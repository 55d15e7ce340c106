import { virtual } from '@guidepup/virtual-screen-reader'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'

/** Roles whose bare beginning says nothing to a listener. */
const silent =
  /^(?:document|paragraph|list|listitem|table|rowgroup|strong|code|term|definition|graphics-document|main|status|not busy|·|–)$/

/** Roles whose name may be heard a second time from a label or a child, which a screen reader skips. */
const named = /^(?:textbox|searchbox|combobox|radio|checkbox|switch|group|radiogroup|row|rowheader|columnheader|cell), /

/** Most phrases of a part of a page. */
const maxPhrases = 1_000

/** What a screen reader says of an element from its beginning to its end, a line for each stop. */
export async function readAloud(element: Element): Promise<string> {
  await virtual.start({ container: element })
  const beginning = virtual.activeNode
  for (let count = 0; count < maxPhrases; count += 1) {
    await virtual.next()
    if (virtual.activeNode === beginning) break
  }
  const phrases = await virtual.spokenPhraseLog()
  await virtual.stop()
  return audible(phrases)
}

/** What a screen reader says of the page that is open, from its heading on. */
export async function readPage(): Promise<string> {
  const lines = (await readAloud(screen.getByRole('main'))).split('\n')
  return lines.slice(lines.findIndex((line) => line.endsWith(', level 1'))).join('\n')
}

/** Presses Tab from the heading, which has the focus after a navigation, to a control; fails if it is not reached. */
export async function tabTo(user: UserEvent, control: Element) {
  screen.getByRole('heading', { level: 1 }).focus()
  await tabOn(user, control)
}

/** Presses Tab from where the focus is to a control; fails if it is not reached. */
export async function tabOn(user: UserEvent, control: Element) {
  for (let count = 0; document.activeElement !== control; count += 1) {
    if (count === 150) throw new Error(`Tab does not reach ${control.outerHTML}`)
    await user.tab()
  }
}

/** Begins to listen; `heard` says what follows. */
export async function listen() {
  await virtual.start({ container: document.body })
  onTestFinished(() => virtual.stop())
  await heard()
}

/** What was said since `listen` or the last call: of what gets the focus, and by live regions. */
export async function heard(): Promise<string> {
  const phrases = await virtual.spokenPhraseLog()
  await virtual.clearSpokenPhraseLog()
  return audible(phrases)
}

/** Phrases as a person hears them: without ends of elements, places in lists, and repetitions of names. */
function audible(phrases: readonly string[]): string {
  const lines = withoutChildren(phrases)
    .filter((phrase) => !/^end(?: of|,)/.test(phrase))
    .map((phrase) =>
      withoutTimes(phrase.replaceAll(/, level 1(?=, (?:current|position))|, (?:position|set size) \d+/g, '')),
    )
  const said: string[] = []
  let control = ''
  for (const [index, line] of lines.entries()) {
    const isRepeated = [control, lines[index + 1] ?? ''].some((it) => named.test(it) && it.includes(`, ${line}`))
    if (/^[a-z]+, /.test(line)) control = line
    if (!isRepeated && !silent.test(line) && line !== said.at(-1)) said.push(line)
  }
  return said.join('\n')
}

/** Children of buttons and links are presentational. Source: https://www.w3.org/TR/wai-aria-1.2/#button. */
function withoutChildren(phrases: readonly string[]): string[] {
  const result: string[] = []
  for (let index = 0; index < phrases.length; index += 1) {
    const phrase = phrases[index] ?? ''
    result.push(phrase)
    const [role = ''] = phrase.split(', ', 1)
    if (!/^(?:button|link)$/.test(role)) continue
    const end = phrases.findIndex((it, at) => at > index && it.startsWith(`end of ${role}`))
    if (end > index && phrase.startsWith((phrases[end] ?? '').slice('end of '.length))) index = end
  }
  return result
}

/** Seeds are relative to the present. */
const withoutTimes = (phrase: string) =>
  phrase
    .replaceAll(/\d{4}-\d\d-\d\d(?:\s\d\d:\d\d(?::\d\d)?)?/g, '<date>')
    .replaceAll(/\d+ d(?: \d+ h)?\b|\d+ h \d+ min|\d+ 天(?: \d+ 小时)?|\d+ 小时 \d+ 分钟/g, '<time>')
    .replaceAll(/\w{3},\s\w{3}\s\d+|\d+月\d+日\s周.|\d{4}年\d+月\d+日星期./g, '<day>')
