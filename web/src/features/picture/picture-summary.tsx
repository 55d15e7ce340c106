import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { Signup } from '#contracts/candidate/signup.ts'
import type { FormField } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { useServerName } from '#web/ui/server-name.tsx'
import type { PictureCalls } from './upload/upload.ts'

import classes from './picture.module.css'

type Props = { field: FormField; signup: Signup }

/** The pictures of a field, small. */
export const pictureSummary = (calls: PictureCalls) =>
  function PictureSummary({ field, signup: { editable } }: Props) {
    const name = useServerName()(field.label).text
    const current = useQuery({ ...query(calls.getPicture, {}), enabled: editable })
    const submitted = useQuery({ ...query(calls.getPictureForShow), enabled: !editable })
    const { data: sets } = editable ? current : submitted
    const pictures = sets?.find(({ fileType }) => fileType === field.fileType)?.pictures
    if (!pictures) return null
    if (pictures.length === 0) {
      return (
        <Text size="sm" c="dimmed" className={classes.none ?? ''}>
          <Trans>没有上传</Trans>
        </Text>
      )
    }
    return (
      <Group gap="xs">
        {pictures.map(({ obsKey, url }, index) => (
          <img
            key={obsKey}
            src={url ?? undefined}
            crossOrigin="anonymous"
            alt={`${name} ${index + 1}`}
            className={classes.small}
          />
        ))}
      </Group>
    )
  }
