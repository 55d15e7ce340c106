import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Title } from '@mantine/core'

import { isVenueChange, type ExamineeShow, type Signup, type signup as Calls } from '#contracts/candidate/signup.ts'
import {
  fieldsOfStep,
  type FormField,
  type FormValues,
  isVisible,
  valueByName,
  rowsToValues,
} from '#contracts/form/form.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { Facts } from '#web/ui/facts.tsx'
import { shownFee } from '#web/ui/fee.ts'
import { LinkText } from '#web/ui/link.tsx'
import { ValueText } from '#web/ui/server-form/value-text.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import type { SummarySlots } from '../task/summary.ts'
import { taskState } from '../task/task.ts'
import { SubjectSummary } from './subject-summary.tsx'
import { VenueSummary } from './venue-summary.tsx'

import classes from './sections.module.css'

type ShownRow = ExamineeShow['sections'][number]['rows'][number]

type Props = {
  signup: Signup
  calls: typeof Calls
  sections: ExamineeShow['sections']
  slots: SummarySlots
}

/** Values of each step that was begun, with labels of the server; a field of a feature is rendered by its summary. */
export function Sections({ signup, ...props }: Props) {
  const steps = isVenueChange(signup)
    ? props.sections
    : signup.steps.filter(({ step }) => taskState(signup, step) !== 'todo')
  const hasSubjects = signup.steps.flatMap(fieldsOfStep).some(({ type }) => type === 'subject')
  return (
    <>
      {steps.map(({ step, label }) => (
        <Section key={step} step={step} label={label} signup={signup} {...props} />
      ))}
      {!hasSubjects && !isVenueChange(signup) && signup.fee !== null && <Fee fee={shownFee(signup.fee)} />}
    </>
  )
}

function Section({ step, label, signup, calls, sections, slots }: Props & { step: string; label: string }) {
  const serverName = useServerName()
  const stepRows = sections.find((it) => it.step === step)?.rows ?? []
  const form = signup.steps.find((it) => it.step === step)
  const values = rowsToValues(signup.values)
  const fields = form ? fieldsOfStep(form).filter((field) => isVisible(field, values)) : []
  const parts = fields.flatMap((field) => {
    const Part = fieldSummary(field, slots)
    const value = stepRows.find((row) => row.label === field.label)?.value ?? ''
    return Part ? [{ field, summary: <Part field={field} signup={signup} calls={calls} value={value} /> }] : []
  })
  const inline = parts.filter(({ field }) => field.type !== 'subject' && field.type !== 'picture')
  const pictures = parts.filter(({ field }) => field.type === 'picture')
  const subjects = parts.find(({ field }) => field.type === 'subject')
  const own = new Set(parts.map(({ field }) => field.label))
  const rows = [
    ...stepRows
      .filter((row) => !own.has(row.label))
      .map((row) => ({ label: row.label, value: <Value {...{ row, fields, values, calls }} /> })),
    ...inline.map(({ field, summary }) => ({ label: field.label, value: summary })),
  ].map(({ label, value }) => ({ label: serverName(label).text, value }))
  if (rows.length + parts.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby={`section-${step}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Title order={2} size="h5" id={`section-${step}`}>
          <ServerText>{label}</ServerText>
        </Title>
        {signup.editable && form && (
          <LinkText
            to={signupPaths[signup.examType]}
            search={{ step }}
            flex="none"
            aria-describedby={`section-${step}`}
          >
            <Trans>修改</Trans>
          </LinkText>
        )}
      </Group>
      <Stack gap="sm">
        {rows.length > 0 && <Facts rows={rows} />}
        {subjects?.summary}
        {pictures.length > 0 && (
          <div className={classes.pictures}>
            {pictures.map(({ field, summary }) => (
              <figure key={field.name}>
                {summary}
                <figcaption>
                  <ServerText>{field.label}</ServerText>
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </Stack>
    </Paper>
  )
}

type ValueProps = { row: ShownRow; fields: readonly FormField[]; values: FormValues; calls: typeof Calls }

/** A value in the server's words; what the person must check, and the server hides in them, is taken from the form. */
function Value({ row: { label, value }, fields, values, calls }: ValueProps) {
  const field = fields.find((it) => it.label === label)
  if (!field || !value.includes('*')) return <ServerText>{value}</ServerText>
  return <ValueText field={field} value={valueByName(values, field.name) || value} above="" calls={calls} />
}

function fieldSummary({ type, codeSource, link }: FormField, slots: SummarySlots) {
  if (type === 'subject') return SubjectSummary
  if (codeSource === 'venue') return VenueSummary
  // A note without a page of its own is help with the form.
  return type === 'note' && link === '' ? undefined : slots[type]
}

/** Of an exam without subjects: one item. */
function Fee({ fee }: { fee: string | null }) {
  const { t } = useLingui()
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="fee">
      <Title order={2} size="h5" id="fee" mb="sm">
        <Trans>费用</Trans>
      </Title>
      <Facts rows={[{ label: t`报名费`, value: t`${fee} 元` }]} />
    </Paper>
  )
}
