import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { appointment } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { NextButton } from './next-button.tsx'
import { OptionCards } from './option-cards.tsx'
import type { StepProps } from './step-props.ts'

/** City, then venue; preselects the venue of the sign-up. */
export function VenueStep({ search, before, go }: StepProps) {
  const { t } = useLingui()
  const toName = useServerName()
  const { ss } = useSuspenseQuery(query(appointment.getSSAndBmds)).data
  const own = useSuspenseQuery(query(appointment.getBmd)).data
  const first = search.bmdCode ?? before?.bmdCode ?? (own?.open ? own.bmdCode : '')
  const [bmdCode, setBmdCode] = useState(first)
  const [ssCode, setSsCode] = useState(
    () => (ss.find(({ bmds }) => bmds.some((it) => it.bmdCode === first)) ?? ss[0])?.ssCode ?? '',
  )
  const [isMissing, setIsMissing] = useState(false)
  const bmds = ss.find((it) => it.ssCode === ssCode)?.bmds ?? []
  const isThere = bmds.some((it) => it.bmdCode === bmdCode && it.open)
  if (ss.length === 0) {
    return <Text c="dimmed">{t`目前没有开放预约的考点，请稍后再来`}</Text>
  }
  const next = () => {
    setIsMissing(!isThere)
    if (isThere) go({ step: 'notice', bmdCode })
  }
  return (
    <Stack gap="md">
      <Select
        label={t`城市`}
        data={ss.map((it) => ({ value: it.ssCode, label: toName(it.ssName).text }))}
        value={ssCode}
        onChange={(code) => setSsCode(code ?? ssCode)}
        allowDeselect={false}
        searchable={ss.length > 8}
        maw={320}
      />
      <OptionCards
        label={t`考点`}
        wide
        value={bmdCode}
        onChange={setBmdCode}
        error={isMissing && !isThere ? t`请选择考点` : null}
        options={bmds.map((venue) => ({
          value: venue.bmdCode,
          label: <span lang="zh-CN">{venue.bmdName}</span>,
          disabled: !venue.open,
          description: venue.open ? (
            venue.bmdCode === own?.bmdCode && <Trans>您报名的考点</Trans>
          ) : (
            <ServerText>{venue.reason}</ServerText>
          ),
        }))}
      />
      <NextButton onClick={next} />
    </Stack>
  )
}
