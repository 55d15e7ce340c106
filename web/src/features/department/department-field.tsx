import { Trans } from '@lingui/react/macro'
import { Button, Group, Input, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { department } from '#contracts/candidate/department.ts'

import { query } from '#web/client/api/api.ts'
import { type FieldProps, fieldText } from '#web/ui/server-form/field-props.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { PickerDialog } from './department-dialog.tsx'
import { Suggestion } from './department-row.tsx'

import classes from './department.module.css'

/** Form field for the department, with the same list as the department page; its venue is chosen with it. */
export function DepartmentField(props: FieldProps) {
  const { field, value, error, readOnly, id, label, description } = props
  const [opened, dialog] = useDisclosure()
  const [openCode, setOpenCode] = useState<string>()
  const open = (departmentCode?: string) => {
    setOpenCode(departmentCode)
    dialog.open()
  }
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
            onClick={() => open()}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={`${id}-label ${id}-value${error ? ` ${id}-error` : ''}`}
          >
            {code ? <Trans>更换</Trans> : <Trans>选择</Trans>}
          </Button>
        )}
      </Group>
      {!readOnly && code === '' && <Suggestions onOpen={open} />}
      <PickerDialog
        title={field.label}
        opened={opened}
        onClose={dialog.close}
        fieldProps={props}
        openCode={openCode}
        onOpen={setOpenCode}
      />
    </Input.Wrapper>
  )
}

/** Suggested departments that are open, one tap away. */
function Suggestions({ onOpen }: { onOpen: (departmentCode: string) => void }) {
  const { data = [] } = useQuery(query(department.getDepartmentList))
  const suggested = data.filter(({ open, suggestion }) => open && suggestion !== '')
  return (
    <Group gap="xs" mt={suggested.length > 0 ? 'xs' : 0}>
      {suggested.map(({ departmentCode, departmentName, suggestion }) => (
        <Button
          key={departmentCode}
          variant="light"
          mih={44}
          onClick={() => onOpen(departmentCode)}
          leftSection={<IconMapPin size={18} aria-hidden />}
        >
          <Trans>
            <ServerText>{departmentName}</ServerText>（<Suggestion>{suggestion}</Suggestion>）
          </Trans>
        </Button>
      ))}
    </Group>
  )
}

/** The code, for a department that is no longer in the list. */
function Name({ code }: { code: string }) {
  const { data, isPending } = useQuery(query(department.getDepartmentList))
  if (isPending) return <Skeleton component="span" display="inline-block" width={96} height={18} />
  return <ServerText>{data?.find((it) => it.departmentCode === code)?.departmentName ?? code}</ServerText>
}
