import { Avatar } from '@mantine/core'

import { useAccount } from '#web/client/session/session.ts'
import { useRealName } from '#web/client/session/use-real-name.ts'
import { initial } from '#web/ui/initials.ts'

/** Avatar of the account; by default the first character of the name. Source: specification 3. */
export function AccountAvatar() {
  const { avatar } = useAccount()
  const realName = useRealName()
  return (
    <Avatar size={28} src={avatar && isAddress(avatar) ? avatar : null} color="brand" alt="" aria-hidden>
      {initial(realName)}
    </Avatar>
  )
}

/** Some servers answer a storage key instead of a URL. */
const isAddress = (avatar: string) => /^(?:https?:\/\/|data:image\/|\/)/.test(avatar)
