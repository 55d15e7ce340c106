import type { Config } from '../config/config.ts'
import { hasElapsed } from '../http/clock/elapsed.ts'
import type { OpenSession } from './opened.ts'
import type { SessionFactor } from './record.ts'

type StepUpRule = { readonly config: Pick<Config, 'adminSecondFactor' | 'stepUp'>; readonly now: () => number }

/** When a factor was verified whose verification counts no longer for a step-up; null where none is needed. Source: security R56. */
export function staleVerification(rule: StepUpRule, factor: SessionFactor | null): number | null {
  const verifiedAt = verificationTime(rule, factor)
  return verifiedAt === null || isFresh(rule, verifiedAt) ? null : verifiedAt
}

/** Whether the password was verified again lately, or the second factor of an account that has one. Source: security R56. */
export function isProved(rule: StepUpRule, { factor, provedAt }: OpenSession): boolean {
  const at = verificationTime(rule, factor) ?? provedAt
  return at !== undefined && isFresh(rule, at)
}

/** Verification of the factor of an account that has one; null where none is asked for. */
const verificationTime = ({ config }: StepUpRule, factor: SessionFactor | null) =>
  config.adminSecondFactor !== 'off' && factor?.pending === null ? factor.verifiedAt : null

const isFresh = ({ config, now }: StepUpRule, at: number) => !hasElapsed(config.stepUp * 1000, at, now())
