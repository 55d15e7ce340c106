import { useDisclosure } from '@mantine/hooks'

import { ContactButton } from '../public-pages/contact-button.tsx'
import ContactDialog from './contact-dialog.tsx'

/** The link with its dialog, open at first. */
export default function OpenContact() {
  const [isOpen, { open, close }] = useDisclosure(true)
  return (
    <>
      <ContactButton onClick={open} />
      {isOpen && <ContactDialog close={close} />}
    </>
  )
}
