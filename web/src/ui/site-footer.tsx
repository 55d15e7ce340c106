import { Trans } from '@lingui/react/macro'
import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import { newWindow } from './in-app-browser/new-window.ts'
import { LinkText } from './link.tsx'

const link = { rel: 'noopener', size: 'xs', c: 'dimmed', py: 4 } as const

/** Register of sites of the Ministry of Industry and Information Technology. */
const register = 'https://beian.miit.gov.cn/'

type Props = {
  recordNumber: string | undefined
  /** Whom to ask. */
  children: ReactNode
}

/** Foot of every page: agreement and privacy notice, whom to ask, and the record number of the operator where there is one. */
export const SiteFooter = ({ recordNumber, children }: Props) => (
  <Group component="footer" justify="center" gap="md" mt="auto" pt="xs">
    <LinkText to="/agreement" target={newWindow()} {...link}>
      <Trans>用户协议与隐私</Trans>
    </LinkText>
    {children}
    {recordNumber && (
      <Anchor href={register} target={newWindow()} {...link}>
        {recordNumber}
      </Anchor>
    )}
  </Group>
)
