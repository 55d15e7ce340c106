import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { setStage } from '#mocks/signup/stage.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { adult } from '#web/testing/payment.ts'
import { recruitment } from '#web/testing/position.ts'

const zhangwei = '1700000000000000001'
const lina = '1700000000000000002'

type Begun = readonly [userId: string, examId: string]

/** Pages with a text that they show once their data has come, and the sign-up that is filled in. */
const pages: readonly (readonly [account: string, path: string, text: string | RegExp, begun: Begun | null])[] = [
  ['zhangwei', '/exam/signup/index', 'Before you start', [zhangwei, adult]],
  ['zhangwei', '/exam/signup/index?step=base', 'Step 2 of 8', [zhangwei, adult]],
  ['lina', '/zpexam/signup/index?step=position', 'Find a position', [lina, recruitment]],
  ['lina', '/selectexam/viewcmsexamdoc_cns/index', /^You signed on/, [lina, adult]],
  ['lina', '/notselectexam/baseinfo/index', 'Basic information is complete', null],
  ['ayguli', '/exam/zkzdy/index', 'Bring on exam day', null],
  ['ayguli', '/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003', 'What happens next', null],
  ['ayguli', '/exam/appointment/index?booking=new', 'City and venue', null],
]

/** Names of people and what they typed: no language of the page says how these are read. */
const personal = /李娜|张伟|李志强|阿依|人民南路/

const isForeign = (text: string | null) => /\p{Script=Han}/u.test(text ?? '') && !personal.test(text ?? '')

/** Attributes that name or describe an element; none can have a language of its own. */
const nameAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description']

/** Chinese in names of elements, and in texts whose element does not say that they are Chinese. */
function foreignTexts(page: Element): string[] {
  const elements = Array.from(page.querySelectorAll('*')).filter((it) => !it.closest('[lang^=zh], style'))
  return elements
    .flatMap((element) => [
      ...nameAttributes.map((name) => element.getAttribute(name)),
      ...Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : null)),
    ])
    .filter((text) => text !== null && isForeign(text))
    .map(String)
}

test.each(pages)('for %s the page %s has Chinese only where its language is said', async (account, path, text, begun) => {
  await activate('en')
  await open(path, {
    as: account,
    async before(browser) {
      if (!begun) return
      setStage(begun[0], begun[1], 'filling')
      await browser.value(exam.selectExam, { examId: begun[1] })
    },
  })
  await screen.findAllByText(text)
  expect(foreignTexts(screen.getByRole('main'))).toEqual([])
})
