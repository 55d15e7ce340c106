import { Trans } from '@lingui/react/macro'

import { Modal } from '#web/ui/overlay/modal.tsx'
import { Contacts } from './contacts.tsx'

/** Dialog with the telephone numbers to ask at. */
const ContactDialog = ({ close }: { close: () => void }) => (
  <Modal opened onClose={close} title={<Trans>联系我们</Trans>} centered>
    <Contacts />
  </Modal>
)

export default ContactDialog
