import { Plural, Trans } from '@lingui/react/macro'

import type { Venue } from '#contracts/candidate/signup.ts'

import { ServerText } from '../server-name.tsx'
import type { Choice } from './choices.ts'

import classes from './choice-hint.module.css'

/** Details of an option that matter before it is chosen: places left, address, verification. */
export function ChoiceHint({ choice: { hint, venue, verified } }: { choice: Choice }) {
  if (venue) return <VenueHint venue={venue} />
  return (
    <>
      {hint && <ServerText>{hint}</ServerText>}
      {hint && verified !== undefined && ' · '}
      {verified === true && <Trans>已核验</Trans>}
      {verified === false && <Trans>未核验</Trans>}
    </>
  )
}

const VenueHint = ({ venue: { address, phone, remaining, open, reason } }: { venue: Venue }) => (
  <>
    {address && (
      <span className={classes.line} lang="zh-CN">
        {address}
      </span>
    )}
    {phone && (
      <span className={classes.line}>
        <Trans>电话 {phone}</Trans>
      </span>
    )}
    <span className={classes.line}>{open ? <PlacesLeft count={remaining} /> : <Closed reason={reason} />}</span>
  </>
)

function PlacesLeft({ count }: { count: number | null }) {
  if (count === null) return null
  return count === 0 ? <Trans>名额已满</Trans> : <Plural value={count} one="余 #" other="余 #" />
}

const Closed = ({ reason }: { reason: string }) => (reason ? <ServerText>{reason}</ServerText> : <Trans>未开放</Trans>)
