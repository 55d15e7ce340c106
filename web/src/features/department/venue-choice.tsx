import { useLingui } from '@lingui/react/macro'
import { Loader, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { FormField } from '#contracts/form/form.ts'

import { Pending } from '#web/ui/pending.tsx'
import { ChoiceHint } from '#web/ui/server-form/choice-hint.tsx'
import { useChoices } from '#web/ui/server-form/choices.ts'
import { type FieldProps, fieldText } from '#web/ui/server-form/field-props.ts'
import { useFormState } from '#web/ui/server-form/server-form.ts'
import { ServerText } from '#web/ui/server-name.tsx'

import classes from './venue-choice.module.css'

type Props = {
  /** Field that holds the venue. */
  field: FormField
  departmentCode: string
  /** Properties of the field of the department. */
  fieldProps: FieldProps
  /** Code of the venue that is being chosen, or null. */
  pending: string | null
  onChoose: (venueCode: string) => void
  /** In place of a list without venues, or one that could not be loaded. */
  otherwise: ReactNode
}

/** Venues of a department with their free places; one tap chooses both. */
export function VenueChoice({ field, departmentCode, fieldProps, pending, onChoose, otherwise }: Props) {
  const { t } = useLingui()
  const { all, state } = useChoices(field, departmentCode, fieldProps)
  const current = useFormState(fieldProps.form, ({ values }) => fieldText(values[field.name] ?? ''))
  if (state === 'pending') return <Pending />
  if (state !== 'ready' || all.length === 0) return otherwise
  return (
    <section aria-label={t`考点`}>
      <Text fw={600} mb={4}>{t`选择考点`}</Text>
      <ul className={classes.venues}>
        {all.map((choice) => (
          <li key={choice.value}>
            <UnstyledButton
              className={classes.venue}
              disabled={choice.disabled && choice.value !== current}
              aria-current={choice.value === current || undefined}
              onClick={() => onChoose(choice.value)}
            >
              <span className={classes.text}>
                <Text span inherit fw={600}>
                  <ServerText>{choice.label}</ServerText>
                </Text>
                <span className={classes.hint}>
                  <ChoiceHint choice={choice} />
                </span>
              </span>
              {pending === choice.value ? (
                <Loader size="sm" />
              ) : (
                !choice.disabled && <IconChevronRight size={18} aria-hidden />
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
