import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'

import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { DocumentTools } from './document-tools.tsx'
import { textSizeAtom } from './text-size.ts'
import { useEndReached } from './use-end-reached.ts'
import { useScrollPosition } from './use-scroll-position.ts'

import classes from './document.module.css'

type Props = { id: string; html: string; heading: ReactNode; onReached: () => void }

/** Text of a document with its tools; restores its scroll position. */
export function DocumentText({ id, html, heading, onReached }: Props) {
  const [text, setText] = useState<HTMLElement | null>(null)
  const size = useAtomValue(textSizeAtom)
  const end = useEndReached(onReached)
  useScrollPosition(id)
  if (!html.trim()) {
    return (
      <>
        {heading}
        <Text c="dimmed" p="lg" ref={end}>
          <Trans>此文件没有正文。</Trans>
        </Text>
      </>
    )
  }
  return (
    <>
      {heading}
      {text && <DocumentTools text={text} />}
      <div className={classes.text} data-size={size} ref={setText} lang="zh-CN">
        <SafeHtml html={html} />
      </div>
      <div ref={end} />
    </>
  )
}
