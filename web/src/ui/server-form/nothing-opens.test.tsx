import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { signup } from '#contracts/candidate/signup.ts'
import { type FormField, fieldsOfStep } from '#contracts/form/form.ts'
import { field } from '#contracts/form/testing.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { groupsByDocument } from '#mocks/base-info/by-document.ts'
import { baseInfoGroups } from '#mocks/base-info/form.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { formSteps } from '#mocks/signup/form.ts'
import { holdCall } from '#web/testing/client.tsx'
import { testForm, user } from '#web/testing/form.tsx'
import { openPart } from '#web/testing/part.tsx'
import { setScreenWidth } from '#web/testing/screen-width.ts'

/** Every form that the server defines, by name. */
const forms: [string, readonly FormField[]][] = [
  ['base info', fieldsOfStep({ groups: baseInfoGroups })],
  ['base info for a passport', fieldsOfStep({ groups: groupsByDocument(baseInfoGroups, { zjlx: '6' }) })],
  ...exams.all().map((exam): [string, FormField[]] => [exam.examName, formSteps(exam).flatMap(fieldsOfStep)]),
]

/** Calls that fill lists of options. */
const optionCalls = [
  signup.getCasCadeInfoForShow,
  signup.getEsCodeInfoMessage,
  signup.getParamInfo,
  signup.getBmdList,
  signup.getXueLiInfo,
  signup.getXueWeiInfo,
]

const elsewhere = field({ name: 'elsewhere', label: '别处', required: true })

/** A form on a phone whose options wait for a promise, without a value. */
function openWaiting(fields: readonly FormField[], until: Promise<void>) {
  setScreenWidth(390)
  const own = fields.filter((it) => it.type !== 'note' && !it.readOnly)
  const before = (browser: Tab) => {
    for (const call of optionCalls) holdCall(browser, call, until)
  }
  return openPart(testForm({ fields: [elsewhere, ...own] }).page, { before })
}

test.each(forms)(
  'on a phone nothing opens, scrolls or takes the focus when options arrive late: %s',
  async (_, fields) => {
    const options = Promise.withResolvers<void>()
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openWaiting(fields, options.promise)
    // Also after a failure: the gateway waits for its calls.
    onTestFinished(() => options.resolve())
    await user.type(screen.getByLabelText('别处'), '王')
    options.resolve()
    await waitFor(() => expect(screen.queryAllByPlaceholderText('正在加载…')).toEqual([]))
    await user.type(screen.getByLabelText('别处'), '伟')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByLabelText('别处')).toHaveValue('王伟')
    expect(screen.getByLabelText('别处')).toHaveFocus()
    expect(scroll).not.toHaveBeenCalled()
  },
)
