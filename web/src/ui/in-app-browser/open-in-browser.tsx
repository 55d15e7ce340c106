import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWorldShare } from '@tabler/icons-react'

import { OnDemandDialog } from '../on-demand/on-demand-dialog.tsx'
import { onDemand } from '../on-demand/on-demand.ts'
import { labels, type Purpose } from './purpose.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  purpose: Purpose
  /** Default: the address of the page. */
  address?: string
  /** Id of the element that names the subject, where a page has several. */
  about?: string
}

const dialog = onDemand(() => import('./browser-dialog.tsx'))

/** In the place of what WeChat's view cannot do: the ways to a browser. */
export function OpenInBrowser({ purpose, address, about, variant = 'default', ...look }: Props) {
  const { i18n } = useLingui()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        {...look}
        variant={variant}
        mih={44}
        leftSection={<IconWorldShare size={18} aria-hidden />}
        aria-describedby={about}
        onClick={open}
      >
        {i18n._(labels[purpose])}
      </Button>
      {opened && (
        <OnDemandDialog part={dialog} close={close} props={{ purpose, close, ...(address && { file: address }) }} />
      )}
    </>
  )
}
