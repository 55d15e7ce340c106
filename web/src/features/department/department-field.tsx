import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { type Department, department } from '#contracts/department.ts'
import type { FieldValue, FormField } from '#contracts/form.ts'

import { query } from '../../api.ts'
import { asApiError } from '../../query-client.ts'
import { useSelectedExam } from '../../shell/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { Pending } from '../../ui/pending.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { OpenCheckNotice, useOpenCheck } from './open-check.tsx'
import classes from './department.module.css'

type Props = {
  field: FormField
  /** Code of the department; empty for none. */
  value: FieldValue
  onChange: (departmentCode: string) => void
  error?: ReactNode
  readOnly?: boolean
  id: string
  /** Instead of the field's own label and help. */
  label?: ReactNode
  description?: ReactNode
}

/** The department of a sign-up form: its name, and the same list as on the page to choose another. */
export function DepartmentField({ field, value, onChange, error, readOnly, id, label, description }: Props) {
  const [opened, dialog] = useDisclosure()
  const code = typeof value === 'string' ? value : ''
  return (
    <Input.Wrapper
      label={label ?? field.label}
      description={description ?? (field.help || undefined)}
      error={error}
      size="md"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <Group className={classes.field} data-invalid={Boolean(error) || undefined} justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconMapPin size={20} aria-hidden />
          <Text id={`${id}-value`} c={code ? undefined : 'dimmed'}>
            {code ? <Name code={code} /> : <Trans>还未选择</Trans>}
          </Text>
        </Group>
        {!readOnly && (
          <Button
            id={id}
            variant={code ? 'default' : 'filled'}
            onClick={dialog.open}
            aria-describedby={`${id}-label ${id}-value${error ? ` ${id}-error` : ''}`}
          >
            {code ? <Trans>更换</Trans> : <Trans>选择</Trans>}
          </Button>
        )}
      </Group>
      <PickerDialog opened={opened} onClose={dialog.close} chosen={code} onChange={onChange} title={field.label} />
    </Input.Wrapper>
  )
}

/** Until the list is there, and for a department that is no longer in it, the code. */
function Name({ code }: { code: string }) {
  const { data } = useQuery(query(department.getDepartmentList))
  return data?.find((it) => it.departmentCode === code)?.departmentName ?? code
}

type DialogProps = {
  opened: boolean
  onClose: () => void
  chosen: string
  onChange: (departmentCode: string) => void
  title: string
}

function PickerDialog({ opened, onClose, chosen, onChange, title }: DialogProps) {
  const { t } = useLingui()
  const fullScreen = useMediaQuery('(max-width: 991px)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={960}
      fullScreen={fullScreen}
      title={title}
      closeButtonProps={{ 'aria-label': t`关闭` }}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <Choices
        chosen={chosen}
        onChoose={(code) => {
          onChange(code)
          onClose()
        }}
      />
    </Modal>
  )
}

function Choices({ chosen, onChoose }: { chosen: string; onChoose: (departmentCode: string) => void }) {
  const [keyword, search] = useState('')
  const [opened, open] = useState<string>()
  const { data, error, isPending, refetch } = useQuery(query(department.getDepartmentList))
  if (isPending) return <Pending />
  if (error && !data) return <Failed error={asApiError(error)} retry={refetch} />
  return (
    <DepartmentPicker
      departments={data}
      chosen={chosen}
      keyword={keyword}
      onSearch={search}
      opened={opened}
      onOpen={open}
    >
      {(it) => <Choose key={it.departmentCode} department={it} onChoose={onChoose} />}
    </DepartmentPicker>
  )
}

type ChooseProps = { department: Department; onChoose: (departmentCode: string) => void }

function Choose({ department: { departmentCode, open }, onChoose }: ChooseProps) {
  const check = useOpenCheck(useSelectedExam()?.id ?? '')
  const choose = () => check.mutate(departmentCode, { onSuccess: ({ allowed }) => allowed && onChoose(departmentCode) })
  return (
    <Stack gap="sm">
      <OpenCheckNotice check={check} />
      {open && (
        <Button onClick={choose} loading={check.isPending}>
          <Trans>选择此地市</Trans>
        </Button>
      )}
    </Stack>
  )
}
