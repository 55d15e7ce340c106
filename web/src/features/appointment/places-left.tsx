import { Plural } from '@lingui/react/macro'

export const PlacesLeft = ({ count }: { count: number }) => (
  <Plural value={count} one="余 # 个名额" other="余 # 个名额" />
)
