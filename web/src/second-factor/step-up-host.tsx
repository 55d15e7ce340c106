import { useEffect, useState } from 'react'

import { setStepUp } from '#web/api/api.ts'
import { loadAdministrationTexts } from '#web/i18n.ts'
import { OnDemandDialog } from '#web/ui/on-demand/on-demand-dialog.tsx'
import { onDemand } from '#web/ui/on-demand/on-demand.ts'

const dialog = onDemand(async () => {
  const [part] = await Promise.all([import('./step-up-dialog.tsx'), loadAdministrationTexts()])
  return part
})

/** Where the dialog of a step-up opens: one for all calls that wait for it. */
export function StepUpHost() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean> | null>(null)
  useEffect(() => {
    let current: PromiseWithResolvers<boolean> | null = null
    setStepUp(() => {
      if (!current) {
        const next = Promise.withResolvers<boolean>()
        current = next
        void next.promise.then(() => (current = null))
        setWaiting(next)
      }
      return current.promise
    })
    return () => setStepUp(null)
  }, [])
  if (!waiting) return null
  const close = (isVerified = false) => {
    setWaiting(null)
    waiting.resolve(isVerified)
  }
  return <OnDemandDialog part={dialog} props={{ close }} close={close} />
}
