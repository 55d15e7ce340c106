import { hasElapsed } from '../clock/elapsed.ts'
import type { Config } from '../config/config.ts'
import type { SessionFactor } from './record.ts'

type Parts = { readonly config: Pick<Config, 'adminSecondFactor' | 'stepUp'>; readonly now: () => number }

/** When a factor was verified whose verification counts no longer for a step-up; null where none is needed. Source: security R56. */
export function staleVerification({ config, now }: Parts, factor: SessionFactor | null): number | null {
  if (config.adminSecondFactor === 'off' || factor?.pending !== null) return null
  return hasElapsed(config.stepUp * 1000, factor.verifiedAt, now()) ? factor.verifiedAt : null
}
