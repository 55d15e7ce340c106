import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { picture, type PictureSet } from '#contracts/candidate/picture.ts'
import { type FormField, isVisible } from '#contracts/form/form.ts'

import { action, query } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import type { FieldProps as FormFieldProps } from '#web/ui/server-form/field-props.ts'
import { type ServerForm, useSettled } from '#web/ui/server-form/server-form.ts'
import { useServerNames } from '#web/ui/server-name.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import { type Removal, useRemoval } from '../upload/use-removal.ts'
import { PictureSetCard } from './picture-set-card.tsx'

/** Pictures that were not sent yet are under no review, whatever the upstream calls them. */
const asUnsent = (sets: readonly PictureSet[]) =>
  sets.map((set) => ({
    ...set,
    pictures: set.pictures.map((it) => (it.status === 'reviewing' ? { ...it, status: 'uploaded' as const } : it)),
  }))

type Props = {
  calls: PictureCalls
  /** The application that they belong to was not sent yet. */
  isUnsent?: boolean
  /** Called once the pictures are declared complete, instead of saying so here. */
  onFinished?: () => void
}

/** Picture sets of an exam, with the button that declares them complete. */
export function PictureSets({ calls, isUnsent = false, onFinished }: Props) {
  const { data } = useSuspenseQuery(query(calls.getPicture, {}))
  const sets = isUnsent ? asUnsent(data) : data
  const removal = useRemoval(calls)
  if (sets.length === 0) {
    return (
      <Text>
        <Trans>当前考试不需要上传照片和材料</Trans>
      </Text>
    )
  }
  return (
    <Stack gap="md">
      {sets.map((set, index) => (
        <PictureSetCard
          key={set.fileType}
          set={set}
          calls={calls}
          removal={removal}
          following={sets.slice(index + 1)}
        />
      ))}
      <ErrorNotice error={removal.error} />
      <Finish sets={sets} calls={calls} removal={removal} onFinished={onFinished} />
    </Stack>
  )
}

type FieldProps = Pick<FormFieldProps, 'field' | 'form'> & { calls: PictureCalls }

/** Picture set inside a form: once it has a picture, the form does not ask for one any more. */
export function PictureField({ field, form, calls }: FieldProps) {
  const { data: sets } = useSuspenseQuery(query(calls.getPicture, {}))
  const removal = useRemoval(calls)
  const set = sets.find((it) => it.fileType === field.fileType)
  const hasPicture = set?.pictures.some(({ status }) => status !== 'rejected') ?? false
  useSettled(form, field.name, hasPicture)
  if (!set) return null
  const following = setsAfter(field, form, sets)
  return (
    <>
      <PictureSetCard set={set} calls={calls} removal={removal} following={following} />
      <ErrorNotice error={removal.error} />
    </>
  )
}

/** Sets of the visible fields of a form that follow one. */
function setsAfter(field: FormField, form: ServerForm, sets: readonly PictureSet[]): PictureSet[] {
  const visible = form.fields.filter((it) => it.type === 'picture' && isVisible(it, form.values, form.fields))
  const after = visible.slice(visible.findIndex(({ name }) => name === field.name) + 1)
  return after.flatMap((it) => sets.filter(({ fileType }) => fileType === it.fileType))
}

/** Read-only picture sets. */
export function PictureSetsShow({ calls, isUnsent = false }: Pick<Props, 'calls' | 'isUnsent'>) {
  const { data } = useSuspenseQuery(query(calls.getPictureForShow))
  const sets = isUnsent ? asUnsent(data) : data
  return (
    <Stack gap="md">
      {sets.map((set) => (
        <PictureSetCard key={set.fileType} set={set} />
      ))}
    </Stack>
  )
}

type FinishProps = Pick<Props, 'calls' | 'onFinished'> & { sets: readonly PictureSet[]; removal: Removal }

function Finish({ sets, calls, removal, onFinished }: FinishProps) {
  const { t } = useLingui()
  const end = useMutation(action(calls.endUploadPicture))
  const skip = useMutation(action(picture.skipConfirm))
  const staying = ({ pictures }: PictureSet) => pictures.filter(({ obsKey }) => !removal.leaving.has(obsKey))
  const missing = sets.filter((set) => set.required && staying(set).every(({ status }) => status === 'rejected'))
  const { text: names } = useServerNames()(missing.map(({ label }) => label))
  const canSkip = missing.length > 0 && missing.every(({ skippable }) => skippable)
  const failure = end.error ?? skip.error
  // A previous result does not apply to changed pictures.
  const keys = sets.flatMap(staying).map(({ obsKey }) => obsKey)
  const [saidKeys, say] = useState<string>()
  const isSaid = saidKeys === keys.join(' ')
  const reason = missing.length > 0 ? t`还需要上传：${names}` : undefined

  async function finish() {
    await removal.flush()
    end.mutate({}, { onSuccess: () => (onFinished ? onFinished() : say(keys.join(' '))) })
  }

  if (isSaid) {
    return (
      <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />}>
        {missing.length === 0 ? (
          <Trans>照片与材料已齐全，提交报名后开始审核。在此之前仍可更换。</Trans>
        ) : (
          <Trans>暂不上传，请在现场确认时提供，之后仍可上传</Trans>
        )}
      </Alert>
    )
  }
  return (
    <Stack gap="sm">
      <ErrorNotice error={failure} />
      <Group gap="sm">
        <Button
          size="md"
          aria-disabled={missing.length > 0 || undefined}
          data-disabled={missing.length > 0 || undefined}
          aria-describedby={reason && 'missing-pictures'}
          loading={end.isPending}
          onClick={() => missing.length === 0 && finish()}
        >{t`完成上传`}</Button>
        {canSkip && (
          <Button
            size="md"
            variant="default"
            loading={skip.isPending}
            onClick={() => skip.mutate({}, { onSuccess: () => say(keys.join(' ')) })}
          >{t`暂不上传，先继续`}</Button>
        )}
      </Group>
      {reason && (
        <Text size="sm" c="dimmed" id="missing-pictures">
          {reason}
        </Text>
      )}
    </Stack>
  )
}
