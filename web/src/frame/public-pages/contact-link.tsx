import { loadInsideTexts } from '#web/client/i18n.ts'
import { useOnDemand } from '#web/ui/on-demand/use-on-demand.ts'
import { ContactButton } from './contact-button.tsx'

const load = async () => {
  const [file] = await Promise.all([import('../contact/open-contact.tsx'), loadInsideTexts()])
  return file.default
}

/** Link of the foot of every page that opens the telephone numbers to ask at, which are loaded then. */
export function ContactLink() {
  const { Part, target } = useOnDemand(load)
  return Part ? <Part /> : <ContactButton {...target} />
}
