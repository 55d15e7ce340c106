import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

import type { Signup } from '#contracts/candidate/signup.ts'

import { ServerText } from '#web/ui/server-name.tsx'

/** Why the sign-up is read-only, in the server's words; nothing while it is editable. */
export const Locked = ({ signup: { editable, lockedReason } }: { signup: Signup }) =>
  !editable && (
    <Alert role="note" icon={<IconLock aria-hidden />} color="yellow" variant="light">
      <ServerText>{lockedReason}</ServerText>
    </Alert>
  )
