import { Stack } from '@mantine/core'

import { GroupCard } from './group-card.tsx'
import { UnreadDraft } from './unread-draft.tsx'
import { WithBaseInfo } from './with-base-info.tsx'

/** Base info by group; each is edited in place. A group with a draft opens with its form. */
export const Profile = () => (
  <WithBaseInfo>
    {(baseInfo, groups, draft) => (
      <Stack gap="md">
        <UnreadDraft />
        {groups.map((group) => (
          <GroupCard key={group.label} baseInfo={baseInfo} group={group} draft={draft} />
        ))}
      </Stack>
    )}
  </WithBaseInfo>
)
