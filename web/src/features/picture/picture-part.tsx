import { Input, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { query } from '#web/client/api/api.ts'
import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { useServerName } from '#web/ui/server-name.tsx'
import { PictureSetCard } from './paper/picture-set-card.tsx'
import { PictureField } from './paper/picture-sets.tsx'
import type { PictureCalls } from './upload/upload.ts'

/** Picture set as a form field without a value: the set itself is the state. */
export const picturePart = (calls: PictureCalls) =>
  function PicturePart({ field, form, id, error, readOnly }: FieldProps) {
    const serverName = useServerName()
    return (
      <Input.Wrapper labelElement="div" id={id} error={error} size="md">
        <div id={id} role="group" aria-label={serverName(field.label).text} tabIndex={-1}>
          <Suspense fallback={<Skeleton height={160} />}>
            {readOnly ? (
              <PictureSetView fileType={field.fileType} calls={calls} />
            ) : (
              <PictureField field={field} form={form} calls={calls} />
            )}
          </Suspense>
        </div>
      </Input.Wrapper>
    )
  }

function PictureSetView({ fileType, calls }: { fileType: string; calls: PictureCalls }) {
  const { data: sets = [] } = useQuery(query(calls.getPictureForShow))
  const set = sets.find((it) => it.fileType === fileType)
  return set && <PictureSetCard set={set} />
}
