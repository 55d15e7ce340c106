import { useLingui } from '@lingui/react/macro'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListTree } from '@tabler/icons-react'

import { focusHeading, headingsIn } from './heading.ts'

import classes from './document.module.css'

/** Table of contents of a text. */
export function Contents({ text }: { text: HTMLElement }) {
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
