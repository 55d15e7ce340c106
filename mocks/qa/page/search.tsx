import { useEffect, useState } from 'hono/jsx/dom'

import { useQa } from './parts.tsx'
import { text } from './text.ts'

/** Finds forms and rows by their texts in the page's language; a section whose title fits is shown whole. */
export function Search() {
  const qa = useQa()
  const { say } = qa
  const [query, setQuery] = useState('')
  const [found, setFound] = useState(true)
  // Of each state anew: the page has drawn it.
  useEffect(() => setFound(showMatches(query.trim().toLowerCase())), [query, qa])
  return (
    <search>
      <input
        type="search"
        aria-label={say(text.search)}
        placeholder={say(text.searchExample)}
        onInput={(event: InputEvent) => setQuery((event.target as HTMLInputElement).value)} // of the input above
      />
      <span class="quiet small" role="status">
        {found ? '' : say(text.noSection)}
      </span>
    </search>
  )
}

/** Hides all that has no match; returns whether anything has one. */
function showMatches(query: string): boolean {
  const sections = [...document.querySelectorAll<HTMLElement>('main section')]
  for (const section of sections) {
    const parts = [...section.querySelectorAll<HTMLElement>(':scope > :not(.head, datalist)')]
    const isWhole = has(section.querySelector('h2'), query)
    const blocks = parts.flatMap((it) => (it.matches('ul') ? ([...it.children] as HTMLElement[]) : it)) // list items
    for (const block of blocks) block.hidden = !isWhole && !has(block, query)
    section.hidden = blocks.length > 0 && blocks.every(({ hidden }) => hidden)
    const link = document.querySelector(`nav a[href="#${section.id}"]`)?.parentElement
    if (link) link.hidden = section.hidden
  }
  return sections.length === 0 || sections.some(({ hidden }) => !hidden)
}

const has = (element: HTMLElement | null, query: string) =>
  `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.toLowerCase().includes(query)
