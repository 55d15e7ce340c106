import { IconCheck } from '@tabler/icons-react'

/** Mark of a chosen option in an open list whose rows are ours: Mantine puts its own into its own rows only. */
export const ChosenMark = ({ isChosen }: { isChosen: boolean | undefined }) =>
  isChosen && <IconCheck size={16} aria-hidden />
