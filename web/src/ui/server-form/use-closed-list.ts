import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** Options that a list shows at once; typing filters. */
const shownAtOnce = 100

/**
 * Props of a `Select` or `MultiSelect` whose options are rendered with the first focus, from which a key may open
 * them: a form has many lists, and a closed one costs as much as its field. `isWanted`: it has had the focus.
 */
export function useClosedList() {
  const { t } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const props = {
    limit: shownAtOnce,
    nothingFoundMessage: t`没有匹配的选项`,
    maxDropdownHeight: 320,
    checkIconPosition: 'right',
    onFocus: () => setWanted(true),
    comboboxProps: { keepMounted: isWanted },
  } as const
  return { isWanted, props }
}
