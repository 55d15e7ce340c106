import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListTree, IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import { useAtom } from 'jotai'

import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { FindInText } from './find-in-text.tsx'
import { focusHeading, headingsIn } from './heading.ts'
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

/** Table of contents of a text. */
function Contents({ text }: { text: HTMLElement }) {
  const { t } = useLingui()
  const [opened, popover] = useDisclosure()
  const headings = headingsIn(text)
  if (headings.length < 2) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <Popover opened={opened} onChange={popover.toggle} position="bottom-start" width={320} trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconListTree size={18} aria-hidden />}
          onClick={popover.toggle}
        >{t`目录`}</Button>
      </Popover.Target>
      <Popover.Dropdown p={6} mah="60vh" style={{ overflowY: 'auto' }} aria-label={t`目录`}>
        {headings.map(({ key, element, name, level }) => (
          <UnstyledButton
            key={key}
            className={classes.content}
            data-depth={level - top}
            lang="zh-CN"
            onClick={() => {
              popover.close()
              focusHeading(element)
            }}
          >
            {name}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
