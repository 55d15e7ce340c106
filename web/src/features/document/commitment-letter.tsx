import { Trans } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'

import type { ExamDoc } from '#contracts/candidate/document.ts'

import { useRealName } from '#web/client/session/use-real-name.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { PrintDocument } from './document-tools.tsx'
import { focusHeading, headingsIn } from './heading.ts'
import type { Signature } from './signature.ts'

import classes from './document.module.css'

type Props = { letter: ExamDoc; signature: Signature }

/** Commitment letter: summary, then full text; once signed it prints as a copy with name and time. */
export function CommitmentLetter({ letter: { title, content, version, publishTime }, signature }: Props) {
  const realName = useRealName()
  const [text, setText] = useState<HTMLElement | null>(null)
  return (
    <>
      {text && <Duties text={text} />}
      <Paper component="article" withBorder className={classes.reader} aria-labelledby="letter">
        <Group className={classes.heading} justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id="letter" lang="zh-CN">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              <Trans>
                版本 {version} · 发布于 {noBreak(dateTime(publishTime))}
              </Trans>
            </Text>
          </div>
          <div className={classes.screenOnly}>
            <PrintDocument />
          </div>
        </Group>
        <div className={classes.text} ref={setText} lang="zh-CN">
          <SafeHtml html={content} />
        </div>
        {signature.kind === 'signed' && (
          <Stack gap={2} className={classes.signature}>
            <Text>
              <Trans>承诺人：{realName}</Trans>
            </Text>
            {signature.time && (
              <Text>
                <Trans>签署时间：{noBreak(dateTime(signature.time))}</Trans>
              </Text>
            )}
          </Stack>
        )}
      </Paper>
    </>
  )
}

/** Headings of the letter, each a link to its section. */
function Duties({ text }: { text: HTMLElement }) {
  const duties = headingsIn(text)
  if (duties.length === 0) return null
  return (
    <Section title={<Trans>主要承诺</Trans>} p="lg" className={classes.duties ?? ''}>
      <ul className={classes.dutyList}>
        {duties.map(({ key, element, name }) => (
          <li key={key}>
            <UnstyledButton className={classes.duty} onClick={() => focusHeading(element)}>
              <span lang="zh-CN">{name}</span>
              <IconArrowDown size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
