import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { valueByName, rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { shownFee } from '#web/ui/fee.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { valueList, fieldText } from '#web/ui/server-form/field-props.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import type { SummaryProps } from '../task/summary.ts'

import classes from './sections.module.css'

/** The chosen subjects: when each sits, what it costs, and the sum. */
export function SubjectSummary({ field, signup, calls, value }: SummaryProps) {
  const { t } = useLingui()
  const values = rowsToValues(signup.values)
  const of = (name: string) => fieldText(valueByName(values, name))
  const rankCode = of('rankCode')
  const { data = [] } = useQuery({
    ...query(calls.getSubjects, {
      rankCode,
      specialtyCode: of('specialtyCode'),
      selectDepartment: of('selectDepartment'),
    }),
    enabled: rankCode !== '',
  })
  const codes = valueList(valueByName(values, field.name))
  const selectedSubjects = data
    .filter(({ code }) => codes.includes(code))
    .toSorted((a, b) => `${a.examDay} ${a.startTime}`.localeCompare(`${b.examDay} ${b.startTime}`))
  if (selectedSubjects.length === 0)
    return (
      value && (
        <Text size="sm">
          <Trans>
            <ServerText>{field.label}</ServerText>：<ServerText>{value}</ServerText>
          </Trans>
        </Text>
      )
    )
  return (
    <table className={classes.subjects}>
      <thead>
        <tr>
          <th scope="col">{t`科目与考试时间`}</th>
          <th scope="col">{t`费用（元）`}</th>
        </tr>
      </thead>
      <tbody>
        {selectedSubjects.map(({ code, name, examDay, startTime, endTime, fee }) => (
          <tr key={code}>
            <th scope="row">
              <ServerText>{name}</ServerText>
              <Text size="sm" c="dimmed" fw={400}>
                {code} · <NoBreak>{examDay}</NoBreak>{' '}
                <NoBreak>
                  {startTime}–{endTime}
                </NoBreak>
              </Text>
            </th>
            <td>{fee ?? '—'}</td>
          </tr>
        ))}
      </tbody>
      {signup.fee !== null && (
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>合计</Trans>
            </th>
            <td>{shownFee(signup.fee)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
