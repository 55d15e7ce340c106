import './theme.gen.css'

import { useLingui } from '@lingui/react/macro'
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { useMemo } from 'react'

import { cssVariables, theme } from './theme.ts'

/** `theme.gen.css` has what Mantine would write into the page before its first paint; in development Mantine writes it, too. */
const styles = import.meta.env.PROD
  ? { withCssVariables: false, withGlobalClasses: false }
  : { cssVariablesResolver: cssVariables }

/** Mantine with the client's theme. Close buttons have their name by default, in the language of the page. */
export function Themed(props: Omit<MantineProviderProps, 'theme' | 'cssVariablesResolver'>) {
  const { t } = useLingui()
  const close = t`关闭`
  const named = useMemo(() => {
    const components = { ...theme.components, CloseButton: { defaultProps: { 'aria-label': close } } }
    return { ...theme, components }
  }, [close])
  return <MantineProvider {...props} {...styles} theme={named} />
}
