import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'

import { isFatal, type Verdict } from './check-picture.ts'
import { checkTexts, faultTexts } from './verdict-text.ts'

import classes from '../picture.module.css'

/** Verdicts: faults with advice, passed checks in one line. */
export function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  const { i18n, t } = useLingui()
  const passed = verdicts.filter(({ fault }) => !fault).map(({ check }) => i18n._(checkTexts[check]))
  return (
    <ul className={classes.verdicts} aria-label={t`照片检查结果`}>
      {verdicts
        .filter(({ fault }) => fault)
        .map((verdict) => (
          <Fault key={verdict.check} verdict={verdict} />
        ))}
      {passed.length > 0 && (
        <li data-level="good">
          <IconCircleCheck size={20} aria-hidden />
          <Text size="sm">
            <Trans>检查通过：{passed.join(t`、`)}</Trans>
          </Text>
        </li>
      )}
    </ul>
  )
}

function Fault({ verdict }: { verdict: Verdict }) {
  const { i18n } = useLingui()
  if (!verdict.fault) return null
  const { what, remedy } = faultTexts[verdict.fault]
  const hopeless = isFatal(verdict)
  return (
    <li data-level={hopeless ? 'bad' : 'warn'}>
      {hopeless ? <IconCircleX size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      <div>
        <Text size="sm" fw={600}>
          {i18n._(what)}
        </Text>
        <Text size="sm" c="dimmed">
          {i18n._(remedy)}
        </Text>
      </div>
    </li>
  )
}
