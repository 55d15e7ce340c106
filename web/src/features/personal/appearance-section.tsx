import { useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useSetAtom } from 'jotai'

import { LanguageChoice } from '#web/frame/appearance/language-choice.tsx'
import { TypeSize } from '#web/frame/appearance/type-size.tsx'
import { dialogAtom } from '#web/frame/dialog.ts'

import classes from './personal.module.css'

/** Language and size of type; the rest of the appearance is in its drawer. */
export function AppearanceSection() {
  const { t } = useLingui()
  const openDialog = useSetAtom(dialogAtom)
  return (
    <Paper withBorder className={classes.card}>
      <Stack gap="lg" className={classes.form}>
        <LanguageChoice />
        <TypeSize />
        <Group>
          <Button variant="default" mih={44} onClick={() => openDialog('appearance')}>{t`主题、颜色与明暗`}</Button>
        </Group>
        <Text size="sm" c="dimmed">{t`以上设置保存在本机，对所有账号有效`}</Text>
      </Stack>
    </Paper>
  )
}
