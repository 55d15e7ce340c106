import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readDraft } from '../../shell/draft.ts'
import { useAccount } from '../../shell/session.ts'
import { Pending } from '../../ui/pending.tsx'
import { GroupCard } from './group-card.tsx'
import { draftPlace } from './use-saving.ts'
import { WithBaseInfo } from './with-base-info.tsx'

const nothing = {}

/** Base info to look at, group by group; each is changed in its place. What was left half typed is open again. */
export function Profile() {
  const draft = useLeftOver()
  if (draft === undefined) return <Pending />
  return (
    <WithBaseInfo>
      {(baseInfo, groups) => (
        <Stack gap="md">
          {groups.map((group) => (
            <GroupCard key={group.label} baseInfo={baseInfo} group={group} unsaved={draft?.values ?? nothing} />
          ))}
        </Stack>
      )}
    </WithBaseInfo>
  )
}

/** What the server did not get the last time; read anew each time that the page is opened. */
function useLeftOver() {
  const { ref } = useAccount()
  const [opening] = useState(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: ['draft', ref, draftPlace, opening],
    queryFn: () => readDraft(ref, draftPlace),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
