import * as v from 'valibot'
import { expect, test } from 'vitest'

import { formMessages } from '../core/form-messages.ts'
import { cutText } from '../core/length.ts'
import { secretMask } from '../core/masked.ts'
import { isSecretParam, ParamDraft } from './param.ts'

const secretKeys =
  'account.initPassword sms.appSecret sms.secretKey wechat.app_key oss.accessKey ca.private-key jwt.signingKey mail.pwd api.TOKEN hash.salt db.credentials crypto.aesKey'
const otherKeys = 'password.minlength account.failCount photo.width token.seconds keyboard.monkey map.key'

test.each(secretKeys.split(' '))('the value of %s is a secret, also with a space behind its key', (key) => {
  expect([isSecretParam(key), isSecretParam(`${key} `)]).toEqual([true, true])
})

test.each(otherKeys.split(' '))('the value of %s is no secret', (key) => {
  expect(isSecretParam(key)).toBe(false)
})

const secret = { paramName: '账号初始密码', paramKey: 'account.initPassword' }
const size = { paramName: '宽度', paramKey: 'photo.width' }

/** Messages by field; empty for a draft that can be saved. */
const messages = (draft: object) =>
  (v.safeParse(ParamDraft, draft).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])

test.each([
  ['a secret that stays as it is', { ...secret, id: '1' }],
  ['another secret', { ...secret, id: '1', paramValue: 'Start@2026' }],
  ['a new parameter', { ...size, paramValue: '***' }],
])('%s can be saved', (_, draft) => {
  expect(messages(draft)).toEqual([])
})

test.each([
  ['a new secret without a value', secret, formMessages.paramValue],
  ['an empty secret', { ...secret, id: '1', paramValue: '' }, formMessages.paramValue],
  ['a value that is no secret, left out', { ...size, id: '1' }, formMessages.paramValue],
  [
    'a secret that moves to a key under which it would be shown',
    { ...secret, id: '1', paramKey: 'a' },
    formMessages.paramValue,
  ],
  ['a value that was cut', { ...size, id: '1', paramValue: cutText('x'.repeat(100_000)) }, formMessages.tooLong],
  ['the mask of a secret', { ...secret, id: '1', paramValue: secretMask }, formMessages.masked],
])('%s cannot be saved', (_, draft, message) => {
  expect(messages(draft)).toEqual([['paramValue', message]])
})
