import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import { useNameOfTab, useUnsavedTabs } from './use-tabs.tsx'
import type { Visited } from './visited.ts'

import classes from './tab-name.module.css'

/** Name of a tab, with a mark for unsaved work. */
export function TabName({ tab }: { tab: Visited }) {
  const { text, lang } = useNameOfTab()(tab)
  const isUnsaved = useUnsavedTabs().includes(tab.key)
  return (
    <>
      <span lang={lang} className={classes.name} title={text}>
        {text}
      </span>
      {isUnsaved && (
        <>
          <span className={classes.unsaved} aria-hidden />
          <VisuallyHidden>
            <Trans>有未保存的内容</Trans>
          </VisuallyHidden>
        </>
      )}
    </>
  )
}
