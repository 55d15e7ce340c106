import { useLingui } from '@lingui/react/macro'

import type { Position } from '#contracts/candidate/position.ts'

import { Facts } from '#web/ui/facts.tsx'

/** Which position is meant: name, organisation and code. */
export function PositionFacts({
  position: { zwmc, dwmc, zwdm },
}: {
  position: Pick<Position, 'zwmc' | 'dwmc' | 'zwdm'>
}) {
  const { t } = useLingui()
  return (
    <Facts
      rows={[
        { label: t`职位名称`, value: zwmc, lang: 'zh-CN' },
        { label: t`招聘单位`, value: dwmc, lang: 'zh-CN' },
        { label: t`职位代码`, value: zwdm },
      ]}
    />
  )
}
