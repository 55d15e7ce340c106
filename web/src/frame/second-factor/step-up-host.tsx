import { useEffect, useState } from 'react'

import { readApiError, stepUp } from '#web/client/api/api.ts'
import { loadAdministrationTexts } from '#web/client/i18n.ts'
import { OnDemandDialog } from '#web/ui/on-demand/on-demand-dialog.tsx'
import { onDemand } from '#web/ui/on-demand/on-demand.ts'

const dialog = onDemand(async () => {
  const [part] = await Promise.all([import('./step-up-dialog.tsx'), loadAdministrationTexts()])
  return part
})

/** Whether a call was refused until the second factor is verified. */
const needsStepUp = async (answer: Response) =>
  answer.status === 403 && (await readApiError(answer.clone())).code === 'step_up_required'

/** Where the dialog of a step-up opens: one for all calls that wait for it, which are then sent again. */
export function StepUpHost() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean> | null>(null)
  useEffect(() => {
    let current: PromiseWithResolvers<boolean> | null = null
    const verify = () => {
      if (current) return current.promise
      const next = Promise.withResolvers<boolean>()
      current = next
      void next.promise.then(() => (current = null))
      setWaiting(next)
      return next.promise
    }
    const before = stepUp.after
    stepUp.after = async (answer, again) => ((await needsStepUp(answer)) && (await verify()) ? again() : answer)
    return () => void (stepUp.after = before)
  }, [])
  if (!waiting) return null
  const close = (isVerified = false) => {
    setWaiting(null)
    waiting.resolve(isVerified)
  }
  return <OnDemandDialog part={dialog} props={{ close }} close={close} isAwaited />
}
