import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'

import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import { isVisible } from '#contracts/form/form.ts'

import { focusField } from '#web/ui/form/focus-field.ts'
import { type ServerForm, useFormState } from '#web/ui/server-form/server-form.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { useOpenFields } from './standing-errors.ts'

import classes from './base-info.module.css'

/** Progress of the form; each missing field is a link, once: after a failed check they are in its error summary. */
export function Completion({ form, baseInfo }: { form: ServerForm; baseInfo: BaseInfo }) {
  const { t } = useLingui()
  const total = useFormState(
    form,
    ({ values }) => form.fields.filter((it) => it.required && isVisible(it, values, form.fields)).length,
  )
  const open = useOpenFields(form, baseInfo)
  const isSummarised = useFormState(form, ({ failures, errors }) => failures > 0 && Object.keys(errors).length > 0)
  const missing = form.fields.filter(({ name }) => open.has(name))
  const done = total - missing.filter(({ required }) => required).length
  return (
    <Paper component="section" withBorder radius="md" className={classes.completion} aria-label={t`完成情况`}>
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="4px 12px">
          <Text fw={600}>{missing.length === 0 ? <Trans>基本信息已完整</Trans> : <Trans>待完善</Trans>}</Text>
          <Text size="sm" c="dimmed" flex="none">
            <Trans>
              已填 {done} 项，共 {total} 项
            </Trans>
          </Text>
        </Group>
        <Progress
          value={total === 0 ? 100 : (done / total) * 100}
          color={missing.length === 0 ? 'green' : 'brand'}
          aria-label={t`完成情况`}
        />
        {missing.length === 0 ? (
          <Group gap={6} wrap="nowrap" className={classes.complete}>
            <IconCircleCheck size={18} aria-hidden />
            <Text size="sm">
              <Trans>可以选择考试并报名了</Trans>
            </Text>
          </Group>
        ) : isSummarised ? null : (
          <ul className={classes.missing}>
            {missing.map(({ name, label }) => (
              <li key={name}>
                <Anchor
                  href={`#${form.fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(form.fieldId(name))
                  }}
                >
                  <ServerText>{label}</ServerText>
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Paper>
  )
}
