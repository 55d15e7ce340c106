import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

import type { Signup } from '#contracts/candidate/signup.ts'

/** Why the sign-up is read-only, in the server's words; nothing while it is editable. */
export const Locked = ({ signup: { editable, lockedReason } }: { signup: Signup }) =>
  !editable && (
    <Alert role="note" icon={<IconLock aria-hidden />} color="yellow" variant="light">
      <span lang="zh-CN">{lockedReason}</span>
    </Alert>
  )
