import { useLingui } from '@lingui/react/macro'
import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { createContext, memo, type Ref, use } from 'react'

import classes from './refresh-button.module.css'

const IsRunning = createContext(false)

type Props = { onClick: () => void }

/** Reads the rows again; a ring turns in it meanwhile. */
export const RefreshButton = ({ isRunning, onClick }: Props & { isRunning: boolean }) => (
  <IsRunning value={isRunning}>
    <Named onClick={onClick} />
  </IsRunning>
)

/** The tooltip is costly: it is not rendered anew at the start and at the end of each call. */
const Named = memo(({ onClick }: Props) => {
  const { t } = useLingui()
  return (
    <Tooltip label={t`刷新`}>
      <Icon aria-label={t`刷新`} onClick={onClick} />
    </Tooltip>
  )
})

type IconProps = Props & ActionIconProps & { 'aria-label': string; ref?: Ref<HTMLButtonElement> }

/** The ring is one of CSS, since the library renders its own six times in each call. */
function Icon(props: IconProps) {
  const isRunning = use(IsRunning)
  return (
    <ActionIcon
      {...props}
      variant="default"
      size={36}
      className={classes.button ?? ''}
      disabled={isRunning}
      mod={{ loading: isRunning }}
      aria-busy={isRunning || undefined}
    >
      <IconRefresh size={18} aria-hidden />
    </ActionIcon>
  )
}
