import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { usePageLocation } from '#web/ui/use-page-location.ts'
import { Article } from './article.tsx'

import classes from './ncias.module.css'

/** Frequently asked questions. The ids are anchors that external links use. */
const questions: readonly { id: string; question: MessageDescriptor; answer: MessageDescriptor }[] = [
  {
    id: 'what',
    question: msg`什么是国家网络身份认证？`,
    answer: msg`国家网络身份认证公共服务由国家建设，依据您自愿申领的网号、网证在网上核验身份。网站只得到核验结果，不得到您的证件号码和照片。`,
  },
  {
    id: 'must',
    question: msg`必须使用吗？`,
    answer: msg`不必。您仍可用账号密码登录，用短信验证码或密保问题找回密码。`,
  },
  {
    id: 'who',
    question: msg`哪些证件可以申领？`,
    answer: msg`目前支持居民身份证、港澳居民来往内地通行证、台湾居民来往大陆通行证、普通护照等证件，以 App 中的说明为准`,
  },
  {
    id: 'nfc',
    question: msg`手机没有 NFC 怎么办？`,
    answer: msg`没有 NFC 的手机可以在 App 中选择其他核验方式申领，部分业务受限。也可以换一部手机申领。`,
  },
  {
    id: 'no-response',
    question: msg`扫码后页面没有反应？`,
    answer: msg`请确认手机和电脑都能上网，并已在 App 中点了确认。二维码 2 分钟后过期，请刷新后重试。`,
  },
  {
    id: 'app-not-opened',
    question: msg`手机上点了按钮没有打开 App？`,
    answer: msg`请先安装或更新 App，并用手机自带浏览器打开本页。在微信等应用里打开的页面可能被拦截。`,
  },
  {
    id: 'not-found',
    question: msg`提示没有我的账号？`,
    answer: msg`您可能还没有注册，或注册时用了另一种证件。可以注册账号，或用注册时的证件号码找回密码。`,
  },
  {
    id: 'mismatch',
    question: msg`提示身份信息与账号不一致？`,
    answer: msg`注册时填写的姓名与核验结果不同。改过名或填写有误时，请携带证件联系考试机构更正。`,
  },
  {
    id: 'minor',
    question: msg`未成年人可以使用吗？`,
    answer: msg`不满 14 周岁的，由监护人代为申领；已满 14 周岁的，在监护人的监护下申领。`,
  },
  {
    id: 'password',
    question: msg`忘记网证口令怎么办？`,
    answer: msg`在 App 的“我的”中选择重置口令，按提示重新核验身份。本站不保存也无法查看您的网证口令。`,
  },
]

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
    <Article title={t`国家网络身份认证常见问题`} lead={<Trans>点开问题查看解答</Trans>}>
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
        {matching.length === 0 && <Trans>没有匹配的问题，请换个说法查找</Trans>}
      </Text>
    </Article>
  )
}
