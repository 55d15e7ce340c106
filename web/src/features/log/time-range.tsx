import { useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'

import { chinaTime } from '#contracts/core/blade.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { toInstant, toLocal } from '#web/crud/filter/local-time.ts'
import type { Typing } from '#web/crud/filter/use-typed.ts'

import classes from './log.module.css'

const minute = 60_000
const hour = 60 * minute

/** Range of times, in Blade's zone, with presets that end now; its ends are inputs where one is set or the filters are unfolded. Source: specification 7. */
export function TimeRange({ typed, type, apply, isUnfolded }: Typing) {
  const { t } = useLingui()
  const from = typed['createTime_datege'] ?? typed['createTime_dategt']
  const to = typed['createTime_datele'] ?? typed['createTime_datelt']
  const isShown = isUnfolded || from !== undefined || to !== undefined
  const presets = [
    { label: t`近 15 分钟`, length: 15 * minute },
    { label: t`近 1 小时`, length: hour },
    { label: t`近 24 小时`, length: 24 * hour },
    { label: t`近 7 天`, length: 7 * 24 * hour },
  ]
  return (
    <>
      <Group gap={6} role="group" className={classes.presets} aria-label={t`常用时间范围`}>
        {presets.map(({ label, length }) => (
          <Button
            key={length}
            variant="default"
            size="compact-sm"
            onClick={() => apply({ ...typed, ...begin(chinaTime(serverNow() - length)), ...end(undefined) })}
          >
            {label}
          </Button>
        ))}
      </Group>
      {isShown && (
        <>
          <TextInput
            type="datetime-local"
            step={1}
            label={t`开始时间`}
            value={toLocal(from)}
            onChange={({ currentTarget }) => type(begin(toInstant(currentTarget.value)))}
          />
          <TextInput
            type="datetime-local"
            step={1}
            label={t`结束时间`}
            value={toLocal(to)}
            onChange={({ currentTarget }) => type(end(toInstant(currentTarget.value)))}
          />
        </>
      )}
    </>
  )
}

/** Begin and end of the range: the other spelling of each, which an address may have, goes. */
const begin = (time: string | undefined) => ({ createTime_datege: undefined, createTime_dategt: time })
const end = (time: string | undefined) => ({ createTime_datele: undefined, createTime_datelt: time })
