import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Switch.css'

import { useLingui } from '@lingui/react/macro'
import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useState } from 'react'

import { allows } from '#contracts/core/access.ts'

import { useAccount } from '#web/client/session/session.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { isQuestionMarkOff, turnQuestionMark } from './question-mark.ts'

import classes from './shortcuts.module.css'

/** Keyboard shortcuts of the frame and its dialogs. */
export default function ShortcutsDialog({ close }: { close: () => void }) {
  const { t } = useLingui()
  const isMac = useOs() === 'macos'
  const [isOff, setOff] = useState(isQuestionMarkOff)
  const { roles } = useAccount()
  const shortcuts = [
    { keys: [isMac ? '⌘' : 'Ctrl', 'K'], does: t`搜索菜单、考试、消息和操作` },
    { keys: [isMac ? '⌥' : 'Alt', 'L'], does: t`锁屏` },
    { keys: ['?'], does: t`查看键盘快捷键` },
    { keys: ['Esc'], does: t`关闭对话框、菜单和搜索` },
    { keys: ['Delete'], does: t`关闭焦点所在的标签页，用 ← → 换到相邻的` },
    { keys: ['←', '→'], does: t`查看图片时翻到上一张、下一张` },
    ...(allows('admin', roles)
      ? [
          { keys: ['J', 'K'], does: t`在表格中移到下一行、上一行` },
          { keys: ['Enter'], does: t`在表格中打开一行` },
          { keys: [isMac ? '⌘' : 'Ctrl', 'C'], does: t`复制焦点所在的单元格` },
          { keys: ['Shift', 'F10'], does: t`打开一行的操作菜单` },
        ]
      : []),
  ]
  return (
    <Modal opened onClose={close} title={t`键盘快捷键`} centered>
      <Stack gap="lg">
        <dl className={classes.list}>
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className={classes.row}>
              <dt>
                <Group gap={6} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key} size="md">
                      {key}
                    </Kbd>
                  ))}
                </Group>
              </dt>
              <Text component="dd" m={0}>
                {does}
              </Text>
            </div>
          ))}
        </dl>
        <Switch
          label={t`按 ? 打开此列表`}
          checked={!isOff}
          onChange={({ currentTarget: { checked } }) => {
            turnQuestionMark(checked)
            setOff(!checked)
          }}
        />
      </Stack>
    </Modal>
  )
}
