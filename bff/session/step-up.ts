import { hasElapsed } from '../clock/elapsed.ts'
import type { Config } from '../config/config.ts'
import type { OpenSession } from './opened.ts'
import type { SessionFactor } from './record.ts'

type Parts = { readonly config: Pick<Config, 'adminSecondFactor' | 'stepUp'>; readonly now: () => number }

/** When a factor was verified whose verification counts no longer for a step-up; null where none is needed. Source: security R56. */
export function staleVerification({ config, now }: Parts, factor: SessionFactor | null): number | null {
  if (config.adminSecondFactor === 'off' || factor?.pending !== null) return null
  return hasElapsed(config.stepUp * 1000, factor.verifiedAt, now()) ? factor.verifiedAt : null
}

/** Whether the password was verified again lately, or the second factor of an account that has one. Source: security R56. */
export function isProved({ config, now }: Parts, { factor, provedAt }: OpenSession): boolean {
  const isFresh = (at: number) => !hasElapsed(config.stepUp * 1000, at, now())
  if (config.adminSecondFactor !== 'off' && factor?.pending === null) return isFresh(factor.verifiedAt)
  return provedAt !== undefined && isFresh(provedAt)
}
