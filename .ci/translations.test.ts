import { expect, test } from 'vitest'

import { faultsIn, translationFaults } from './translations.ts'

const message = (text: string, translation: string, area = 'open') => ({
  file: `web/src/client/locales/en/${area}.po`,
  id: text,
  text,
  translation,
})

test('the catalogues have a translation for every text, the same one for the same text, with its placeholders and one word per thing', () => {
  expect(translationFaults()).toEqual([])
})

test.each([
  ['no translation', [message('共 {0} 条', '')], 'has no translation'],
  ['a lost placeholder', [message('共 {0} 条', '{count} rows')], 'its translation has lost {0'],
  ['a lost tag', [message('<0>登录</0>', 'Log in')], 'its translation has lost <0'],
  ['a word of the glossary that is not to come back', [message('选择批次', 'Select a slot')], 'says “批次”'],
  ['two translations', [message('岗位', 'Post'), message('岗位', 'Job', 'inside')], 'is translated otherwise'],
])('%s is a fault', (_, messages, fault) => {
  expect(faultsIn(messages).join()).toContain(fault)
})
