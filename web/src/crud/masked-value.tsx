import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { unmask, type UnmaskPurpose, unmaskPurposes } from '#contracts/unmask.ts'

import { action } from '../api/api.ts'
import { asApiError } from '../api/query-client.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

const purposeTexts: Record<UnmaskPurpose, MessageDescriptor> = {
  support: msg`处理咨询`,
  verification: msg`核实身份`,
  investigation: msg`排查问题`,
  correction: msg`更正资料`,
}

/** Whether the gateway has masked a value. */
export const isMasked = (value: string) => value.includes('***')

type Props = {
  value: string
  /** Name of the detail call, `resource.call`. */
  call: string
  id: string
  field: string
  label: string
}

/** A masked value; it is shown whole after a purpose was given, which the gateway records. Source: security R54. */
export function MaskedValue({ value, call, id, field, label }: Props) {
  const { t, i18n } = useLingui()
  const [purpose, setPurpose] = useState<UnmaskPurpose>('support')
  const show = useMutation(action(unmask.field))
  if (show.data) return <span style={{ whiteSpace: 'pre-wrap' }}>{show.data.value}</span>
  return (
    <>
      <span>{value}</span>{' '}
      <Popover position="bottom-start" withArrow trapFocus shadow="md">
        <Popover.Target>
          <Button size="compact-xs" variant="default" aria-label={t`显示完整的${label}`}>
            <Trans>显示</Trans>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t`显示完整的${label}`}>
          <Stack gap="xs" maw={280}>
            <NativeSelect
              size="sm"
              label={t`用途`}
              value={purpose}
              onChange={({ currentTarget }) => setPurpose(currentTarget.value as UnmaskPurpose)} // an option below
              data={unmaskPurposes.map((it) => ({ value: it, label: i18n._(purposeTexts[it]) }))}
            />
            <Text size="xs" c="dimmed">
              <Trans>查看会记入审计日志。</Trans>
            </Text>
            {show.isError && <ErrorNotice error={asApiError(show.error)} />}
            <Button size="sm" loading={show.isPending} onClick={() => show.mutate({ call, id, field, purpose })}>
              <Trans>显示</Trans>
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
