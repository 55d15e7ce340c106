import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { OpenInBrowser } from './open-in-browser.tsx'
import { can } from './wechat.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'mih' | 'className'> & {
  children: ReactNode
  /** Default: prints the page. */
  print?: () => void
  /** What stands in its place where nothing can be printed. Default: the ways to a browser. */
  instead?: ReactNode
}

const printPage = () => window.print()

/** Prints; where that is impossible it is another button. */
export function PrintButton({ children, print = printPage, instead, ...look }: Props) {
  if (!can('print')) return instead === undefined ? <OpenInBrowser purpose="print" /> : instead
  return (
    <Button {...look} leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
      {children}
    </Button>
  )
}
