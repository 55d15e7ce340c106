import '@mantine/core/styles/Timeline.css'

import { useLingui } from '@lingui/react/macro'
import { Text, Timeline } from '@mantine/core'

import type { ReissueDetail } from '#contracts/candidate/reissue.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { eventNames, stageBadges } from './stage-text.ts'

/** Events of an application, oldest first. */
export function ApplicationHistory({ history }: Pick<ReissueDetail, 'history'>) {
  const { i18n, t } = useLingui()
  if (history.length === 0) return null
  return (
    <Timeline active={history.length - 1} bulletSize={20} lineWidth={2} aria-label={t`办理记录`}>
      {history.map(({ status, time, message }, index) => (
        // oxlint-disable-next-line no-array-index-key -- two may be equal, and they are only ever added at the end
        <Timeline.Item key={index} color={stageBadges[status].color}>
          <Text fw={600}>{i18n._(eventNames[status])}</Text>
          {time && (
            <Text size="sm" c="dimmed">
              {noBreak(dateTime(time))}
            </Text>
          )}
          {message && (
            <Text size="sm">
              <Words text={message} />
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** Words between blanks, each in the page's language where it is known: a carrier and a number. */
function Words({ text }: { text: string }) {
  const whole = useServerName()(text)
  if (!whole.lang) return whole.text
  return text.split(/( +)/).map((word, at) =>
    // oxlint-disable-next-line no-array-index-key -- a word may occur twice
    /\p{Script=Han}/u.test(word) ? <ServerText key={at}>{word}</ServerText> : word,
  )
}
