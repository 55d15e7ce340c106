import '#web/ui/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type { signup as Calls, Subject } from '#contracts/candidate/signup.ts'
import type { Output } from '#contracts/core/call.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { CheckboxCard } from '#web/ui/form/checkbox-card.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { type FieldProps, valueList, fieldText } from '#web/ui/server-form/field-props.ts'
import { useFormState } from '#web/ui/server-form/server-form.ts'
import { ServerText } from '#web/ui/server-name.tsx'

import classes from './subject-field.module.css'

type Subjects = Output<typeof Calls.getSubjects>

/** Subjects of the chosen level, with overlaps and the total fee. */
export const subjectField = (calls: typeof Calls) =>
  function SubjectField(props: FieldProps) {
    const { form, label, description, error, id } = props
    const rankCode = useFormState(form, ({ values }) => fieldText(values['rankCode'] ?? ''))
    const specialtyCode = useFormState(form, ({ values }) => fieldText(values['specialtyCode'] ?? ''))
    const selectDepartment = useFormState(form, ({ values }) => fieldText(values['selectDepartment'] ?? ''))
    const result = useQuery({
      ...query(calls.getSubjects, { rankCode, specialtyCode, selectDepartment }),
      enabled: rankCode !== '',
    })
    return (
      <Checkbox.Group
        id={id}
        label={label}
        description={description}
        error={error}
        size="md"
        value={valueList(props.value)}
        onChange={props.onChange}
      >
        <Stack gap="xs" mt="xs">
          {rankCode === '' && (
            <Text size="sm" c="dimmed">
              <Trans>请先选择报考层次</Trans>
            </Text>
          )}
          {result.isLoading && <Skeleton height={160} radius="md" />}
          {result.error && !result.data && <Failed error={asApiError(result.error)} retry={result.refetch} />}
          {result.data && <Choices {...props} subjects={result.data} />}
        </Stack>
      </Checkbox.Group>
    )
  }

function Choices({ subjects, value }: FieldProps & { subjects: Subjects }) {
  const selectedSubjects = subjects.filter(({ code }) => valueList(value).includes(code))
  const both = clashing(selectedSubjects)
  return (
    <>
      {subjects.map((subject) => (
        <Choice key={subject.code} subject={subject} clashes={both?.includes(subject) ?? false} />
      ))}
      {both && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Trans>
            “<ServerText>{both[0].name}</ServerText>”与“<ServerText>{both[1].name}</ServerText>
            ”考试时间相同，只能选择一门
          </Trans>
        </Alert>
      )}
      <Text size="sm" role="status" className={classes.sum ?? ''}>
        <Trans>
          已选 {selectedSubjects.length} 门，费用 {totalFee(selectedSubjects)} 元
        </Trans>
      </Text>
    </>
  )
}

function Choice({ subject, clashes }: { subject: Subject; clashes: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const [nameId, badgesId, timeId, feeId] = [`${id}-name`, `${id}-badges`, `${id}-time`, `${id}-fee`]
  const { code, name, examDay, startTime, endTime, fee, compulsory, exempt } = subject
  return (
    <CheckboxCard
      value={code}
      hasError={clashes}
      disabled={exempt}
      aria-labelledby={nameId}
      aria-describedby={`${badgesId} ${timeId} ${feeId}`}
    >
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600} id={nameId}>
            <ServerText>{name}</ServerText>
          </Text>
          <Group gap="xs" id={badgesId} display={compulsory || exempt ? 'flex' : 'none'}>
            {compulsory && <Badge variant="light">{t`必考`}</Badge>}
            {exempt && <Badge variant="light" color="gray">{t`免考`}</Badge>}
          </Group>
        </Group>
        <Text size="sm" c="dimmed" id={timeId}>
          {code} · <NoBreak>{examDay ?? '—'}</NoBreak>{' '}
          <NoBreak>
            {startTime}–{endTime}
          </NoBreak>
        </Text>
      </Stack>
      <Text size="sm" id={feeId}>
        {t`${fee ?? '—'} 元`}
      </Text>
    </CheckboxCard>
  )
}

/** Sum of the fees in yuan; a dash where one of them is unknown. */
function totalFee(subjects: Subjects): string {
  const isKnown = subjects.every(({ fee }) => fee !== null)
  return isKnown ? subjects.reduce((total, { fee }) => total + Number(fee), 0).toFixed(2) : '—'
}

/** Two overlapping subjects, or null. */
function clashing(subjects: Subjects): [Subject, Subject] | null {
  for (const [index, one] of subjects.entries()) {
    const other = subjects
      .slice(index + 1)
      .find(
        (it) =>
          it.examDay !== null && it.examDay === one.examDay && it.startTime < one.endTime && one.startTime < it.endTime,
      )
    if (other) return [one, other]
  }
  return null
}
