import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { position } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/pending.tsx'
import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { useServerName } from '#web/ui/server-name.tsx'
import { FitnessList } from './detail/fitness-list.tsx'
import { CancelDialog } from './selection/cancel-dialog.tsx'
import { selectedPosition } from './selection/selection.ts'

/** Position of the sign-up as a form field without a value: the selection itself is the state. */
export function PositionField({ field, id, error, readOnly }: FieldProps) {
  const check = useQuery(query(position.getCheckPositionsInfo))
  const serverName = useServerName()
  return (
    <Input.Wrapper labelElement="div" error={error} size="md">
      <div id={id} role="group" aria-label={serverName(field.label).text} tabIndex={-1}>
        {check.error && !check.data ? (
          <Failed error={check.error} retry={() => void check.refetch()} />
        ) : check.data ? (
          <Selected id={selectedPosition(check.data)?.id} readOnly={readOnly} canCancel={check.data.cancel.allowed} />
        ) : (
          <Pending />
        )}
      </div>
    </Input.Wrapper>
  )
}

type SelectedProps = { id: string | undefined; readOnly: boolean; canCancel: boolean }

function Selected({ id, readOnly, canCancel }: SelectedProps) {
  if (!id) {
    return (
      <Paper withBorder p="lg">
        <Stack gap="sm" align="flex-start">
          <Text>
            <Trans>还没有选择职位。可以按学历、专业和地点查找，对比后选择一个。</Trans>
          </Text>
          {!readOnly && <FindPosition isFirst />}
        </Stack>
      </Paper>
    )
  }
  return <OfPosition id={id} readOnly={readOnly} canCancel={canCancel} />
}

function OfPosition({ id, readOnly, canCancel }: SelectedProps & { id: string }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const { data: info } = useQuery(query(position.getPositionInfo, { id }))
  if (!info) return <Pending />
  return (
    <Paper withBorder p="lg">
      <Stack gap="md">
        <div>
          <Text fw={600} lang="zh-CN">
            {info.zwmc}
          </Text>
          <Text size="sm" c="dimmed" lang="zh-CN">
            {`${info.dwmc} · ${info.zwdm}`}
          </Text>
        </div>
        <FitnessList requirements={info.requirements} />
        <Group gap={8}>
          <LinkButton
            to="/zpexam/signup/index"
            search={{ view: 'positions', id }}
            variant="default"
            mih={44}
          >{t`查看此职位`}</LinkButton>
          {!readOnly && <FindPosition />}
          {!readOnly && canCancel && (
            <Button variant="default" mih={44} onClick={() => setAsks(true)}>{t`放弃此职位`}</Button>
          )}
        </Group>
      </Stack>
      {asks && <CancelDialog position={info} onClose={() => setAsks(false)} />}
    </Paper>
  )
}

const FindPosition = ({ isFirst = false }: { isFirst?: boolean }) => (
  <LinkButton
    to="/zpexam/signup/index"
    search={{ view: 'positions' }}
    variant={isFirst ? 'filled' : 'default'}
    mih={44}
  >
    {isFirst ? <Trans>查找职位</Trans> : <Trans>改选其他职位</Trans>}
  </LinkButton>
)
