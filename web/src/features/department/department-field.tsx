import { Trans } from '@lingui/react/macro'
import { Button, Group, Input, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Department, department } from '#contracts/candidate/department.ts'

import { query } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { FormBar } from '#web/form/form-bar.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { type FieldProps, fieldText } from '#web/server-form/field-props.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { ClosedNotice, useOpenCheck } from './open-check.tsx'

import classes from './department.module.css'

/** Form field for the department, with the same list as the department page. */
export function DepartmentField({
  field,
  value,
  onChange,
  error,
  readOnly,
  id,
  label,
  description,
  examId,
}: FieldProps) {
  const [opened, dialog] = useDisclosure()
  const code = fieldText(value)
  return (
    <Input.Wrapper labelElement="div" id={id} label={label} description={description} error={error} size="md">
      <Group
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        tabIndex={-1}
        className={classes.field}
        data-invalid={Boolean(error) || undefined}
      >
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconMapPin size={20} aria-hidden />
          <Text id={`${id}-value`} c={code ? undefined : 'dimmed'}>
            {code ? <Name code={code} /> : <Trans>还未选择</Trans>}
          </Text>
        </Group>
        {!readOnly && (
          <Button
            variant={code ? 'default' : 'filled'}
            onClick={dialog.open}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={`${id}-label ${id}-value${error ? ` ${id}-error` : ''}`}
          >
            {code ? <Trans>更换</Trans> : <Trans>选择</Trans>}
          </Button>
        )}
      </Group>
      <PickerDialog
        title={field.label}
        opened={opened}
        onClose={dialog.close}
        currentCode={code}
        examId={examId ?? ''}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

/** The code, for a department that is no longer in the list. */
function Name({ code }: { code: string }) {
  const { data, isPending } = useQuery(query(department.getDepartmentList))
  if (isPending) return <Skeleton component="span" display="inline-block" width={96} height={18} />
  return data?.find((it) => it.departmentCode === code)?.departmentName ?? code
}

type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  currentCode: string
  examId: string
  onChange: (departmentCode: string) => void
}

function PickerDialog({ title, opened, onClose, currentCode, examId, onChange }: DialogProps) {
  const fullScreen = useMediaQuery('(max-width: 991px)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={960}
      fullScreen={fullScreen}
      title={title}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <Choices
        currentCode={currentCode}
        examId={examId}
        onChoose={(code) => {
          onChange(code)
          onClose()
        }}
      />
    </Modal>
  )
}

type ChoicesProps = { currentCode: string; examId: string; onChoose: (departmentCode: string) => void }

function Choices({ currentCode, examId, onChoose }: ChoicesProps) {
  const [keyword, search] = useState('')
  const [openCode, open] = useState<string>()
  const { data, error, isPending, refetch } = useQuery(query(department.getDepartmentList))
  if (isPending) return <Pending />
  if (error && !data) return <Failed error={asApiError(error)} retry={refetch} />
  return (
    <DepartmentPicker
      departments={data}
      currentCode={currentCode}
      keyword={keyword}
      onSearch={search}
      openCode={openCode}
      onOpen={open}
    >
      {(department) =>
        department.departmentCode === currentCode ? (
          <Button variant="default" className={classes.choose ?? ''} onClick={() => onChoose(currentCode)}>
            <Trans>保持不变</Trans>
          </Button>
        ) : (
          <Choose key={department.departmentCode} department={department} examId={examId} onChoose={onChoose} />
        )
      }
    </DepartmentPicker>
  )
}

type ChooseProps = { department: Department; examId: string; onChoose: (departmentCode: string) => void }

function Choose({ department: { departmentCode, open }, examId, onChoose }: ChooseProps) {
  const check = useOpenCheck(examId)
  const choose = () => check.mutate(departmentCode, { onSuccess: ({ allowed }) => allowed && onChoose(departmentCode) })
  return (
    <Stack gap="sm">
      <ClosedNotice check={check} />
      {open && (
        <FormBar status={<SubmitNote of={check} retry={choose} />}>
          <Button onClick={choose} loading={check.isPending}>
            <Trans>选择此地市</Trans>
          </Button>
        </FormBar>
      )}
    </Stack>
  )
}
