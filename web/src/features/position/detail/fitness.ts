import type { Education } from '#contracts/candidate/education.ts'
import type { PositionRequirement } from '#contracts/candidate/position.ts'
import { type FormValues, valueByName } from '#contracts/form/form.ts'

/** What is on record of a candidate. */
export type Candidate = { readonly baseInfo: FormValues; readonly educations: readonly Education[] }

/** Whether the record meets a requirement; `unknown` where data cannot decide. */
export type Fit = 'fits' | 'misses' | 'unknown'

/** Reason: the record states it, has no entry, is not verified, names another major; or a person must decide. */
export type FitReason = 'any' | 'record' | 'missing' | 'unverified' | 'other-major' | 'judged'

/** Whether a requirement is met, and why. */
export type Fitness = {
  readonly fit: Fit
  readonly reason: FitReason
  /** The record's own words about a requirement; empty where they do not help to decide. */
  readonly recordValue: string
}

const of = (fit: Fit, reason: FitReason, recordValue = ''): Fitness => ({ fit, reason, recordValue })
const recorded = (fits: boolean, recordValue = '') => of(fits ? 'fits' : 'misses', 'record', recordValue)
const missing = of('unknown', 'missing')

/** Compares a requirement with the record: reports the data, without a promise. */
export function requirementFitness(requirement: PositionRequirement, candidate: Candidate): Fitness {
  const { kind, codes } = requirement
  if (kind === 'age') return ageFitness(requirement, baseInfoText(candidate, 'csrq'))
  if (kind === 'other' || kind === 'unknown' || codes === null) return of('unknown', 'judged')
  if (codes.length === 0) return of('fits', 'any')
  if (kind === 'education' || kind === 'degree') return levelFitness(codes, ofKind(candidate, kind))
  if (kind === 'major') return majorFitness(codes, candidate)
  const value = valueByName(candidate.baseInfo, fieldByRequirement[kind])
  const values = [value].flat().filter((it) => it !== '')
  return values.length === 0 ? missing : recorded(values.some((it) => codes.includes(it)))
}

/** Verdict of all requirements together: one that is not met decides, then one that data cannot decide. */
export function overallFit(requirements: readonly PositionRequirement[], candidate: Candidate): Fit {
  const fits = new Set(requirements.map((requirement) => requirementFitness(requirement, candidate).fit))
  if (fits.has('misses')) return 'misses'
  return fits.has('unknown') ? 'unknown' : 'fits'
}

/** Fields of the base info, by kind of requirement. */
const fieldByRequirement = { sex: 'xb', political: 'zzmm', household: 'szd' } as const

const baseInfoText = ({ baseInfo }: Candidate, name: string) => String(valueByName(baseInfo, name))

/** A record whose verification failed is not a proof. */
const valid = ({ educations }: Candidate) => educations.filter(({ verification }) => verification !== 'failed')

const ofKind = (candidate: Candidate, kind: Education['kind']) => valid(candidate).filter((it) => it.kind === kind)

const educationName = ({ levelName, schoolName }: Education) => [levelName, schoolName].filter(Boolean).join(' · ')

function levelFitness(codes: readonly string[], records: readonly Education[]): Fitness {
  const match =
    records.find(({ level, verification }) => codes.includes(level) && verification === 'verified') ??
    records.find(({ level }) => codes.includes(level))
  const [first] = records
  if (!first) return missing
  if (!match) return recorded(false, educationName(first))
  return match.verification === 'verified'
    ? recorded(true, educationName(match))
    : of('unknown', 'unverified', educationName(match))
}

/** Majors are compared by name. Another name may stand for the same, so that a person must judge it. */
function majorFitness(names: readonly string[], candidate: Candidate): Fitness {
  const majors = valid(candidate)
    .map(({ major }) => major.trim())
    .filter((major) => major !== '')
  const match = majors.find((major) => names.includes(major))
  if (match) return recorded(true, match)
  return majors[0] === undefined ? missing : of('unknown', 'other-major', [...new Set(majors)].join('、'))
}

/** Completed years between two days, `yyyy-MM-dd`. */
function years(from: string, to: string): number {
  const whole = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? whole - 1 : whole
}

function ageFitness({ min, max, day }: PositionRequirement, birthday: string): Fitness {
  if (min === null && max === null) return of('fits', 'any')
  if (birthday === '') return missing
  // Undecided without the day on which ages count, or with a bound that cannot be read.
  if (day === null || typeof min === 'string' || typeof max === 'string') return of('unknown', 'judged')
  const age = years(birthday, day)
  return recorded(age >= (min ?? 0) && age <= (max ?? Number.POSITIVE_INFINITY), String(age))
}
