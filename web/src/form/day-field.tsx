import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { type FieldProps, inputProps, textOf } from './field-props.ts'
import { typing } from './typing.ts'

/** Comes with the first look at a calendar: most people type. */
const Calendar = lazy(() => import('./calendar.tsx'))

/** A day or a month as it is written, with a calendar beside it. What is typed stays as it is, right or not. */
export function DayField(props: FieldProps) {
  const { field, value, onChange, onBlur } = props
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...inputProps(props)}
          {...typing(field)}
          name={field.name}
          inputMode="numeric"
          placeholder={field.type === 'month' ? t`例如 2026-09` : t`例如 2026-09-01`}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`打开日历：${field.label}`}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label}>
        <Suspense fallback={<Waiting />}>
          <Calendar
            field={field}
            value={textOf(value)}
            onChange={(text) => {
              onChange(text)
              close()
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const Waiting = () => (
  <>
    <VisuallyHidden role="status">
      <Trans>正在加载…</Trans>
    </VisuallyHidden>
    <Skeleton w={252} h={276} />
  </>
)
