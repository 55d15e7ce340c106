import { Trans } from '@lingui/react/macro'
import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Picture, type PictureSet, picture } from '#contracts/candidate/picture.ts'
import type { ApiError } from '#contracts/core/error.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { Pending } from '#web/ui/pending.tsx'
import { PhoneLink } from './phone-link.tsx'
import { PortraitCard } from './portrait-card.tsx'
import { PortraitFlow } from './portrait-flow.tsx'
import { PortraitRefused } from './portrait-refused.tsx'
import { Skip, UseAvatar } from './portrait-shortcuts.tsx'

import classes from '../picture.module.css'

type Props = {
  /** Key of an upload link, in place of a session. */
  linkKey?: string | undefined
  onDone: () => void
}

/** Portrait: the stored one, or the upload. */
export function Portrait({ linkKey, onDone }: Props) {
  const input = linkKey === undefined ? {} : { key: linkKey }
  const photo = useQuery(query(picture.getPhoto, input))
  // Requirements do not change during an upload; a submitted sign-up has none.
  const sets = useQuery({ ...query(picture.getPicture, input), staleTime: Number.POSITIVE_INFINITY })
  const failure = photo.data === undefined ? photo.error : photo.data === null && !sets.data ? sets.error : null
  if (failure) {
    const error = asApiError(failure)
    if (error.code === 'refused') return <PortraitRefused error={error} byLink={linkKey !== undefined} />
    return <Failed error={error} retry={() => Promise.all([photo.refetch(), sets.refetch()])} />
  }
  if (photo.data === undefined || sets.isPending) return <Pending />
  return (
    <PortraitView
      photo={photo.data}
      set={sets.data?.find((it) => it.portrait)}
      closed={sets.error && asApiError(sets.error)}
      linkKey={linkKey}
      onDone={onDone}
    />
  )
}

type PortraitViewProps = Props & {
  photo: Picture | null
  set: PictureSet | undefined
  /** Why the portrait cannot be changed. */
  closed: ApiError | null
}

function PortraitView({ photo, set, closed, linkKey, onDone }: PortraitViewProps) {
  const [replacing, setReplacing] = useState(false)
  const requirements = set && photo?.status !== 'approved' ? set : undefined
  const asks = requirements && (!photo || photo.status === 'rejected' || replacing) ? requirements : undefined
  const [isNew, setIsNew] = useState(false)
  const finish = () => {
    setReplacing(false)
    setIsNew(true)
    onDone()
  }
  return (
    <Stack gap="md">
      {photo?.status !== 'approved' && <Closed error={closed} />}
      {photo && !replacing && (
        <PortraitCard
          photo={photo}
          isNew={isNew}
          onReplace={requirements && !asks ? () => setReplacing(true) : undefined}
        />
      )}
      {!photo && !set && (
        <Text>
          <Trans>当前考试不需要上传照片</Trans>
        </Text>
      )}
      {requirements && linkKey === undefined && <PhoneLink offered={asks !== undefined} />}
      {asks && (
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <PortraitFlow
            set={asks}
            calls={picture}
            linkKey={linkKey}
            onDone={finish}
            onCancel={replacing ? () => setReplacing(false) : undefined}
          >
            {linkKey === undefined && (
              <Group gap="sm" className={classes.shortcuts}>
                <UseAvatar onDone={finish} />
                {asks.skippable && !photo && <Skip />}
              </Group>
            )}
          </PortraitFlow>
        </Paper>
      )}
    </Stack>
  )
}

/** Why the portrait cannot be changed; a failure is an error. */
function Closed({ error }: { error: ApiError | null }) {
  const errorText = useErrorText()
  if (error?.code !== 'refused') return <ErrorNotice error={error} />
  return (
    <Alert role="alert" color="gray" variant="default" icon={<IconLock aria-hidden />}>
      <span lang="zh-CN">{errorText(error)}</span>
    </Alert>
  )
}
