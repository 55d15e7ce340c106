import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { ApplicationFlow } from './application-flow.tsx'
import { ApplicationView } from './application-view.tsx'
import type { PictureSlots } from './picture-slots.ts'
import { ReissueList } from './reissue-list.tsx'
import { reissueOf } from './reissue-query.ts'
import type { Step } from './reissue-search.ts'

const route = getRouteApi('/_shell/reissue/index')

/** Reissue of score certificates: all applications, or one of them. */
export function ReissuePage({ slots }: { slots: PictureSlots }) {
  const { id, step, current } = route.useSearch()
  if (id === undefined) return <ReissueList current={current ?? 1} />
  return <Application key={id} id={id} step={step} slots={slots} />
}

/** One application: a step of its form, or all its values once it cannot be changed. */
function Application({ id, step, slots }: { id: string; step: Step | undefined; slots: PictureSlots }) {
  const { data } = useSuspenseQuery(reissueOf(id))
  if (step && data.edit.allowed) return <ApplicationFlow application={data} step={step} slots={slots} />
  return <ApplicationView application={data} slots={slots} />
}
