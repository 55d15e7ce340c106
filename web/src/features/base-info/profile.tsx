import { Stack } from '@mantine/core'

import { GroupCard } from './group-card.tsx'
import { WithBaseInfo } from './with-base-info.tsx'

/** Base info to look at, group by group; each is changed in its place. What was left half typed is open again. */
export const Profile = () => (
  <WithBaseInfo>
    {(baseInfo, groups, draft) => (
      <Stack gap="md">
        {groups.map((group) => (
          <GroupCard key={group.label} baseInfo={baseInfo} group={group} draft={draft} />
        ))}
      </Stack>
    )}
  </WithBaseInfo>
)
