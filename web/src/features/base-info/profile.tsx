import { Stack } from '@mantine/core'

import type { FormValues } from '#contracts/form.ts'

import { GroupCard } from './group-card.tsx'
import { WithBaseInfo } from './with-base-info.tsx'

/** Base info to look at, group by group; each is changed in its place. `unsaved`: what the server did not get yet. */
export const Profile = ({ unsaved }: { unsaved: FormValues }) => (
  <WithBaseInfo>
    {(baseInfo, groups) => (
      <Stack gap="md">
        {groups.map((group) => (
          <GroupCard key={group.label} baseInfo={baseInfo} group={group} unsaved={unsaved} />
        ))}
      </Stack>
    )}
  </WithBaseInfo>
)
