import { waitingRoomModes } from '#contracts/administration/switches.ts'

import { ActionForm } from './form.tsx'
import { Section, useQa } from './parts.tsx'
import { text } from './text.ts'

const notice = {
  zh: '今晚 22:00 至 23:00 系统维护，届时不能保存和提交。',
  en: 'Maintenance tonight from 22:00 to 23:00: nothing can be saved or submitted then.',
}

/** Switches of the gateway's operator. */
export function ServiceSection() {
  const { say } = useQa()
  const onOff = [
    ['on', say(text.on)],
    ['off', say(text.off)],
  ] as const
  return (
    <Section id="service" hint={say(text.serviceHint)}>
      <ActionForm
        label={text.maintenance}
        fields={[{ name: 'maintenance', label: text.maintenance, options: onOff }]}
        toBody={({ maintenance }) => ({ maintenance: maintenance === 'on' ? notice : null })}
        buttons={[['POST /operator', text.set]]}
      />
      <ActionForm
        label={text.readOnly}
        fields={[{ name: 'readOnly', label: text.readOnly, options: onOff }]}
        toBody={({ readOnly }) => ({ readOnly: readOnly === 'on' })}
        buttons={[['POST /operator', text.set]]}
      />
      <ActionForm
        label={text.waitingRoom}
        fields={[
          { name: 'waitingRoom', label: text.waitingRoom, options: waitingRoomModes.map((mode) => [mode, mode]) },
          {
            name: 'admitPerMinute',
            label: text.admitPerMinute,
            value: 6,
            attributes: { type: 'number', min: 1, max: 100_000 },
          },
        ]}
        toBody={({ waitingRoom, admitPerMinute }) => ({ waitingRoom, admitPerMinute: Number(admitPerMinute) })}
        buttons={[['POST /operator', text.set]]}
      />
    </Section>
  )
}
