import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
