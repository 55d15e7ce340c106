import { waitingRoomModes } from '#contracts/administration/switches.ts'

import { onOff } from './fields.ts'
import { ActionForm } from './form.tsx'
import { Section, useQa } from './parts.tsx'
import { text } from './text.ts'

const notice = {
  zh: '今晚 22:00 至 23:00 系统维护，届时不能保存和提交。',
  en: 'Maintenance tonight from 22:00 to 23:00: nothing can be saved or submitted then.',
}

/** Switches of the gateway's operator, as they are now. */
export function ServiceSection() {
  const qa = useQa()
  const { switches, say } = qa
  const modes = waitingRoomModes.map((mode) => [mode, say(text.waitingRoomMode[mode])] as const)
  return (
    <Section id="service" hint={say(switches ? text.serviceHint : text.noGateway)}>
      {switches && (
        <ActionForm
          label={text.service}
          changes={{
            maintenance: { label: text.maintenance, options: onOff(qa), value: String(switches.maintenance !== null) },
            readOnly: { label: text.readOnly, value: String(switches.readOnly) },
            waitingRoom: { label: text.waitingRoom, options: modes, value: switches.waitingRoom },
            admitPerMinute: { label: text.admitPerMinute, value: switches.admitPerMinute },
          }}
          toBody={({ maintenance, ...rest }) => ({
            ...rest,
            maintenance: maintenance === 'true' ? (switches.maintenance ?? notice) : null,
          })}
          buttons={[['POST /operator', text.set]]}
        />
      )}
      {switches?.maintenance && <p class="quiet small">{say(switches.maintenance)}</p>}
    </Section>
  )
}
