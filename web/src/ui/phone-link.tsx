import { Anchor } from '@mantine/core'

/** Telephone number as a link that calls it. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} inherit>
    {number}
  </Anchor>
)
