import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { usePageLocation } from '#web/ui/use-page-location.ts'
import { Article } from './article.tsx'
import { questions } from './questions.ts'

import classes from './ncias.module.css'

/** Frequently asked questions: searchable, each with its own address. */
export function QuestionPage() {
  const { t, i18n } = useLingui()
  const { hash } = usePageLocation()
  const [keyword, setKeyword] = useState('')
  const term = keyword.trim().toLowerCase()
  const matching = questions
    .map(({ id, question, answer }) => ({ id, question: i18n._(question), answer: i18n._(answer) }))
    .filter((it) => `${it.question} ${it.answer}`.toLowerCase().includes(term))
  return (
    <Article title={t`国家网络身份认证常见问题`} lead={<Trans>点开问题查看解答。</Trans>}>
      <TextInput
        type="search"
        size="md"
        label={t`查找问题`}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <div className={classes.questions}>
        {matching.map(({ id, question, answer }) => (
          <details key={id} id={id} className={classes.question} open={id === hash}>
            <summary>
              {question}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <div className={classes.answer}>
              <Text>{answer}</Text>
              <Anchor href={`#${id}`} className={classes.anchor} aria-label={t`此问题的链接：${question}`}>
                <IconLink size={16} aria-hidden />
                {t`此问题的链接`}
              </Anchor>
            </div>
          </details>
        ))}
      </div>
      <Text role="status" c="dimmed">
        {matching.length === 0 && <Trans>没有匹配的问题，请换个说法查找。</Trans>}
      </Text>
    </Article>
  )
}
