import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

import { Contacts } from '../contact/contacts.tsx'

/** Telephone numbers to ask at, in the place of the page that needs them; requested on demand. */
export function ContactUs() {
  const { t } = useLingui()
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <Stack align="center" gap="xs">
      <Button variant="subtle" mih={44} aria-expanded={isOpen} onClick={toggle}>{t`联系我们`}</Button>
      {isOpen && (
        <section aria-label={t`联系方式`} aria-live="polite">
          <Contacts />
        </section>
      )}
    </Stack>
  )
}
