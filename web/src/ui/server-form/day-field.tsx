import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Loader, Popover, Text, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'

import type { Calendar } from '../form/calendar.tsx'
import { useServerName } from '../server-name.tsx'
import { type FieldProps, inputProps, fieldText } from './field-props.ts'
import { inputHints } from './input-hints.ts'

import classes from './form-fields.module.css'

/** Date or month input as text, with a calendar. Typed text is kept unchanged, valid or not. */
export function DayField(props: FieldProps) {
  const { field, value, onChange, onBlur } = props
  const { t } = useLingui()
  const serverName = useServerName()
  const calendar = useCalendar()
  return (
    <div>
      <Popover
        opened={calendar.isOpen}
        onChange={calendar.close}
        position="bottom-start"
        withRoles={false}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <TextInput
            {...inputProps(props)}
            {...inputHints(field)}
            name={field.name}
            inputMode="numeric"
            classNames={{ wrapper: classes.short }}
            placeholder={field.type === 'month' ? t`例如 2026-09` : t`例如 2026-09-01`}
            value={fieldText(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            rightSectionWidth={46}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t`打开日历：${serverName(field.label).text}`}
                aria-expanded={calendar.isOpen}
                aria-haspopup="dialog"
                aria-busy={calendar.state === 'loading'}
                onClick={calendar.isOpen ? calendar.close : calendar.open}
              >
                {calendar.state === 'loading' ? <Loader size={18} /> : <IconCalendar size={20} aria-hidden />}
              </ActionIcon>
            }
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={serverName(field.label).text}>
          {calendar.Part && (
            <calendar.Part
              field={field}
              value={fieldText(value)}
              onChange={(text) => {
                onChange(text)
                calendar.close()
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {calendar.state === 'failed' && (
        <Text size="sm" c="dimmed" role="status" mt={6}>{t`日历暂时打不开，请直接填写`}</Text>
      )}
    </div>
  )
}

/** The calendar is loaded on demand: most people type. Opens once it can take the focus. */
function useCalendar() {
  const [Part, setPart] = useState<typeof Calendar | null>(null)
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const load = async () => {
    setState('loading')
    try {
      const loaded = await import('../form/calendar.tsx')
      setPart(() => loaded.Calendar)
      setState('open')
    } catch {
      setState('failed')
    }
  }
  return { Part, state, isOpen: state === 'open', open: () => void load(), close: () => setState('closed') }
}
