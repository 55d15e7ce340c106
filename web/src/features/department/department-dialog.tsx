import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Department, department } from '#contracts/candidate/department.ts'
import type { FormField } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { type FieldProps, fieldText } from '#web/ui/server-form/field-props.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { ClosedNotice, useOpenCheck } from './open-check.tsx'
import { VenueChoice } from './venue-choice.tsx'

import classes from './department.module.css'

type DialogProps = {
  /** Label of the field, in the server's language. */
  title: string
  opened: boolean
  onClose: () => void
  /** Properties of the field. */
  fieldProps: FieldProps
  /** Code of the department whose details are open. */
  openCode: string | undefined
  onOpen: (departmentCode: string | undefined) => void
}

/** Dialog of the form with all departments; a department is chosen with its venue. */
export function PickerDialog({ title, opened, ...choices }: DialogProps) {
  const fullScreen = useMediaQuery('(max-width: 991px)')
  return (
    <Modal
      opened={opened}
      onClose={choices.onClose}
      size={960}
      fullScreen={fullScreen}
      title={<ServerText>{title}</ServerText>}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <Choices {...choices} />
    </Modal>
  )
}

function Choices({ fieldProps, onClose, openCode, onOpen }: Omit<DialogProps, 'title' | 'opened'>) {
  const { field, form, value, onChange } = fieldProps
  const [keyword, search] = useState('')
  const { data, error, isPending, refetch } = useQuery(query(department.getDepartmentList))
  const currentCode = fieldText(value)
  const venue = form.fields.find(({ codeSource, parent }) => codeSource === 'venue' && parent === field.name)
  const choose = (code: string, venueCode: string | null) => {
    onChange(code)
    if (venue && venueCode !== null) form.setValue(venue.name, venueCode)
    onClose()
  }
  if (isPending) return <Pending />
  if (error && !data) return <Failed error={error} retry={refetch} />
  return (
    <DepartmentPicker
      departments={data}
      currentCode={currentCode}
      keyword={keyword}
      onSearch={search}
      openCode={openCode}
      onOpen={onOpen}
    >
      {(department) => (
        <Choose
          key={department.departmentCode}
          department={department}
          isCurrent={department.departmentCode === currentCode}
          fieldProps={fieldProps}
          venue={venue}
          onChoose={choose}
        />
      )}
    </DepartmentPicker>
  )
}

type ChooseProps = {
  department: Department
  isCurrent: boolean
  fieldProps: FieldProps
  /** Field that holds the venue; undefined where the form has none. */
  venue: FormField | undefined
  onChoose: (departmentCode: string, venueCode: string | null) => void
}

/** Chooses a department, with one of its venues where it has any. The server checks first that it is open. */
function Choose({ department: { departmentCode, open }, isCurrent, fieldProps, venue, onChoose }: ChooseProps) {
  const { t } = useLingui()
  const check = useOpenCheck(fieldProps.examId ?? '')
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = (venueCode: string | null) => {
    setWanted(venueCode)
    if (isCurrent) return onChoose(departmentCode, venueCode)
    check.mutate(departmentCode, { onSuccess: ({ allowed }) => allowed && onChoose(departmentCode, venueCode) })
  }
  const alone = isCurrent ? (
    <Button variant="default" className={classes.choose ?? ''} onClick={() => choose(null)}>{t`取消`}</Button>
  ) : (
    <Button onClick={() => choose(null)} loading={check.isPending}>{t`选择此地市`}</Button>
  )
  const status = <SubmitNote mutation={check} retry={() => choose(wanted)} />
  return (
    <Stack gap="sm">
      <ClosedNotice check={check} />
      {open && venue && (
        <VenueChoice
          field={venue}
          departmentCode={departmentCode}
          fieldProps={fieldProps}
          pending={check.isPending ? wanted : null}
          onChoose={choose}
          otherwise={isCurrent ? alone : <FormBar status={status}>{alone}</FormBar>}
        />
      )}
      {open && venue && check.isError && status}
      {!open && isCurrent && alone}
      {open && !venue && (isCurrent ? alone : <FormBar status={status}>{alone}</FormBar>)}
    </Stack>
  )
}
