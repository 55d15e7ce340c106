import { modals, ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

/** Title, text, labels of the buttons, and the action after a confirmation. */
export type Question = Parameters<typeof modals.openConfirmModal>[0]

type Props = {
  /** What is to be asked. */
  question: Question | null
  onOpen: () => void
}

/** Confirmation dialogs of Mantine. */
export default function Confirmations({ question, onOpen }: Props) {
  // The provider listens by then: layout effects come before others.
  useEffect(() => {
    if (!question) return
    modals.openConfirmModal(question)
    onOpen()
  }, [question, onOpen])
  return <ModalsProvider>{null}</ModalsProvider>
}
