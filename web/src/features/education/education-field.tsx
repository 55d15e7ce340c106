import { Trans } from '@lingui/react/macro'
import { Button, Portal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceField } from '#web/ui/server-form/choice-field.tsx'
import { choiceQuery } from '#web/ui/server-form/choices.ts'
import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { EducationDialog } from './education-dialog.tsx'

/** Choice among the educations or degrees of the candidate; a new one is added in a drawer, and chosen. */
export function EducationField(props: FieldProps) {
  const { field, onChange } = props
  const client = useQueryClient()
  const [opened, drawer] = useDisclosure()
  const [wasOpened, setWasOpened] = useState(false)
  const kind = field.codeSource === 'degree' ? 'degree' : 'education'
  const [target] = useState({ kind, education: null } as const)
  const choices = () => {
    const query = choiceQuery(field, '', props)
    return (query && client.getQueryData(query.queryKey)) ?? []
  }
  const [before, setBefore] = useState<readonly string[]>([])
  const open = () => {
    setBefore(choices().map(({ value }) => value))
    setWasOpened(true)
    drawer.open()
  }
  const choose = () => {
    const added = choices().find(({ value }) => !before.includes(value))
    if (added) onChange(added.value)
  }
  return (
    <div>
      <ChoiceField {...props} />
      <Button
        variant="subtle"
        px={0}
        mih={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={open}
        aria-describedby={`${props.id}-label`}
      >
        {kind === 'degree' ? <Trans>添加学位</Trans> : <Trans>添加学历</Trans>}
      </Button>
      {/* No form may stand in another one. */}
      {wasOpened && (
        <Portal>
          <EducationDialog target={target} opened={opened} onClose={drawer.close} onSaved={choose} />
        </Portal>
      )}
    </div>
  )
}
