import { hasElapsed } from '../clock/elapsed.ts'
import type { Config } from '../config/config.ts'
import type { OpenSession } from './opened.ts'
import type { SessionFactor } from './record.ts'

type Parts = { readonly config: Pick<Config, 'adminSecondFactor' | 'stepUp'>; readonly now: () => number }

/** When a factor was verified whose verification counts no longer for a step-up; null where none is needed. Source: security R56. */
export function staleVerification(parts: Parts, factor: SessionFactor | null): number | null {
  const verifiedAt = verificationOf(parts, factor)
  return verifiedAt === null || isFresh(parts, verifiedAt) ? null : verifiedAt
}

/** Whether the password was verified again lately, or the second factor of an account that has one. Source: security R56. */
export function isProved(parts: Parts, { factor, provedAt }: OpenSession): boolean {
  const at = verificationOf(parts, factor) ?? provedAt
  return at !== undefined && isFresh(parts, at)
}

/** Verification of the factor of an account that has one; null where none is asked for. */
const verificationOf = ({ config }: Parts, factor: SessionFactor | null) =>
  config.adminSecondFactor !== 'off' && factor?.pending === null ? factor.verifiedAt : null

const isFresh = ({ config, now }: Parts, at: number) => !hasElapsed(config.stepUp * 1000, at, now())
