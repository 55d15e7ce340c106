import '#web/ui/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { ReturnedPoint } from '#contracts/candidate/signup.ts'

import { ServerText, useServerName } from '#web/ui/server-name.tsx'

import classes from './step-layout.module.css'

type Props = {
  points: readonly ReturnedPoint[]
  /** Fields that the person has checked and leaves as they are. */
  checked: ReadonlySet<string>
  onCheck: (name: string, isChecked: boolean) => void
}

/** Points of the reviewer on this step. One that is open ends with a change of the value, or with the tick below it. */
export function ReturnedPoints({ points, checked, onCheck }: Props) {
  const { t } = useLingui()
  const serverName = useServerName()
  return (
    <Alert role="note" color="red" variant="light" icon={<IconInfoCircle aria-hidden />} title={t`审核意见`}>
      <Stack gap="sm">
        {points.map(({ name, label, message, open }) => (
          <Stack key={name} gap={4}>
            <Text size="sm">
              <Trans>
                <b>
                  <ServerText>{label}</ServerText>
                </b>
                ：<span lang="zh-CN">{message}</span>
              </Trans>
            </Text>
            {open && (
              <Checkbox
                classNames={{ body: classes.tick, label: classes.tickLabel }}
                label={t`已核对，无需修改`}
                aria-label={t`${serverName(label).text}：已核对，无需修改`}
                checked={checked.has(name)}
                onChange={(event) => onCheck(name, event.currentTarget.checked)}
              />
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  )
}
