import { Plural } from '@lingui/react/macro'

/** Free places; null is an unknown number. */
export const PlacesLeft = ({ count }: { count: number | null }) =>
  count === null ? '—' : <Plural value={count} one="余 #" other="余 #" />
