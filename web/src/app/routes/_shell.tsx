import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { account } from '#contracts/session/account.ts'

import { query } from '#web/client/api/api.ts'
import { useEarlyAnswers } from '#web/client/api/use-early-answers.ts'
import { requireAccount, resolveUnknownPath } from '#web/client/session/guard.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { PageFailed } from '#web/frame/error-pages/page-failed.tsx'
import { FramePending } from '#web/frame/frame-pending.tsx'
import { Layout } from '#web/frame/layout.tsx'
import { loadNotices } from '#web/frame/service-status/notices-host.tsx'
import { useDeferredMount } from '#web/ui/use-deferred-mount.ts'

const ForcedReset = lazy(() =>
  import('#web/features/account/forced-reset.tsx').then((it) => ({ default: it.ForcedReset })),
)

const ExamStatus = lazy(() => import('#web/features/exam/exam-status.tsx').then((it) => ({ default: it.ExamStatus })))

/** Everything behind the log-in. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async (navigation) => {
    if (navigation.matches.at(-1)?.routeId === '/_shell/$') await resolveUnknownPath(navigation)
    const account = await requireAccount(navigation)
    await loadNotices()
    return { account }
  },
  component: Inside,
  pendingComponent: FramePending,
  errorComponent: PageFailed,
})

function Inside() {
  useEarlyAnswers()
  const simple = useSimplePassword()
  // The router renders its pages in one task: the frame is too much for it on a phone.
  const isMounted = useDeferredMount()
  if (!isMounted) return <FramePending />
  return (
    <>
      <Layout ExamStatus={ExamStatus} />
      {simple !== null && (
        <Suspense>
          <ForcedReset simple={simple} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the password must be reset; null when it never had to be. Asked once after each log-in. */
function useSimplePassword(): boolean | null {
  const enabled = useServer().offers(account.simplePassword)
  const { data } = useQuery({ ...query(account.simplePassword), enabled, staleTime: Number.POSITIVE_INFINITY })
  const [wasSimple, setWasSimple] = useState(false)
  if (data?.simple && !wasSimple) setWasSimple(true)
  return wasSimple ? (data?.simple ?? true) : null
}
