import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import { useAtom } from 'jotai'

import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { Contents } from './contents.tsx'
import { FindInText } from './find-in-text.tsx'
import { textSizeAtom, textSizes } from './text-size.ts'

import classes from './document.module.css'

/** Table of contents, text size, search and print for a text. */
export function DocumentTools({ text }: { text: HTMLElement }) {
  const { t } = useLingui()
  return (
    <div className={classes.tools} role="group" aria-label={t`阅读工具`}>
      <Contents text={text} />
      <TextSize />
      <PrintDocument />
      <FindInText text={text} />
    </div>
  )
}

function TextSize() {
  const { t } = useLingui()
  const [size, choose] = useAtom(textSizeAtom)
  const smaller = textSizes[textSizes.indexOf(size) - 1]
  const larger = textSizes[textSizes.indexOf(size) + 1]
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={t`缩小文字`}
        disabled={!smaller}
        onClick={() => smaller && choose(smaller)}
      >
        <IconTextDecrease size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={t`放大文字`}
        disabled={!larger}
        onClick={() => larger && choose(larger)}
      >
        <IconTextIncrease size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The print style hides everything but the document. */
export const PrintDocument = () => (
  <PrintButton variant="default" className={classes.tool ?? ''}>
    <Trans>打印</Trans>
  </PrintButton>
)
