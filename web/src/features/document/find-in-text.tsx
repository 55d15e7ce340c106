import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { isComposing, isOfInputMethod } from '#web/ui/composition.ts'
import { findRanges } from './find-ranges.ts'

import classes from './document.module.css'

type SearchResult = { keyword: string; ranges: readonly Range[]; current: number }

/** Full-text search in the document, with previous and next match. */
export function FindInText({ text }: { text: HTMLElement }) {
  const { t } = useLingui()
  const [{ keyword, ranges, current }, setResult] = useState<SearchResult>({ keyword: '', ranges: [], current: 0 })
  useEffect(() => unmark, [])
  const show = (result: SearchResult) => {
    mark(result)
    setResult(result)
  }
  const search = (wanted: string) => show({ keyword: wanted, ranges: findRanges(text, wanted), current: 0 })
  const step = (by: number) => show({ keyword, ranges, current: (current + by + ranges.length) % ranges.length })
  return (
    <Group gap={4} wrap="nowrap" flex="1 1 15rem" role="search">
      <TextInput
        type="search"
        aria-label={t`在文中查找`}
        placeholder={t`在文中查找`}
        leftSection={<IconSearch size={16} aria-hidden />}
        flex={1}
        enterKeyHint="search"
        onChange={(event) => !isComposing() && search(event.currentTarget.value)}
        onCompositionEnd={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event.nativeEvent) && ranges.length > 0)
            step(event.shiftKey ? -1 : 1)
        }}
      />
      <Text size="sm" role="status" className={classes.count} data-empty={keyword.trim() === '' || undefined}>
        {keyword.trim() !== '' && (ranges.length > 0 ? `${current + 1}/${ranges.length}` : <Trans>没有</Trans>)}
      </Text>
      {ranges.length > 0 && (
        <>
          <ActionIcon variant="default" className={classes.step ?? ''} aria-label={t`上一处`} onClick={() => step(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" className={classes.step ?? ''} aria-label={t`下一处`} onClick={() => step(1)}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}

/**
 * Highlights matches with the CSS Custom Highlight API, which does not change the DOM; without it matches are only
 * scrolled to.
 */
function mark({ ranges, current }: SearchResult) {
  const range = ranges[current]
  if (globalThis.CSS?.highlights) {
    CSS.highlights.set('found', new Highlight(...ranges))
    CSS.highlights.set('found-current', new Highlight(...(range ? [range] : [])))
  }
  range?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

function unmark() {
  globalThis.CSS?.highlights?.delete('found')
  globalThis.CSS?.highlights?.delete('found-current')
}
