import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import { bladeTime, chinaTime } from '#contracts/core/blade.ts'

import { serverNow } from '../../api/clock.ts'
import type { SearchValues } from '../../crud/list.ts'

type Props = { list: { search: SearchValues; change: (changed: SearchValues) => void } }

const minute = 60_000
/** Range of times of a log: a preset that ends now, or two times. Source: specification 7. */
export function TimeRange({ list: { search, change } }: Props) {
  const { t } = useLingui()
  const { createTime_dategt: from, createTime_datelt: to } = search
  const presets = [
    { minutes: 15, label: t`最近 15 分钟` },
    { minutes: 60, label: t`最近 1 小时` },
    { minutes: 24 * 60, label: t`最近 24 小时` },
    { minutes: 7 * 24 * 60, label: t`最近 7 天` },
  ]
  const choose = (minutes: number) =>
    change({
      createTime_dategt: minutes ? chinaTime(serverNow() - minutes * minute) : undefined,
      createTime_datelt: undefined,
    })
  return (
    <>
      <NativeSelect
        label={t`时间`}
        value=""
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        data={[
          { value: '', label: from || to ? t`自定义` : t`不限` },
          ...presets.map(({ minutes, label }) => ({ value: String(minutes), label })),
          { value: '0', label: t`清除时间` },
        ]}
      />
      <TextInput
        type="datetime-local"
        label={t`从`}
        value={localOf(from)}
        onChange={({ currentTarget }) => change({ createTime_dategt: instantOf(currentTarget.value) })}
      />
      <TextInput
        type="datetime-local"
        label={t`到`}
        value={localOf(to)}
        onChange={({ currentTarget }) => change({ createTime_datelt: instantOf(currentTarget.value) })}
      />
    </>
  )
}

/** Value of a datetime-local input, in the zone of the server. */
const localOf = (instant: SearchValues[string]) =>
  typeof instant === 'string' ? bladeTime(instant).slice(0, 16).replace(' ', 'T') : ''

const instantOf = (local: string) => (local ? `${local.slice(0, 16)}:00+08:00` : undefined)
