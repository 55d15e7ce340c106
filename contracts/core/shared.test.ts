import { expect, test } from 'vitest'

import { api, endpoints } from '../api.ts'
import type { Schema } from './call.ts'
import { hasMaskedField } from './masked.ts'
import {
  destinationKind,
  schemaFields,
  handleRole,
  isCredential,
  isIdentifying,
  isPersonal,
  schemaSearch,
} from './schema.ts'

const shared = endpoints(api).filter(({ endpoint }) => endpoint.shared)

/** Whether a schema or a part of it is a person's, a credential, or bound to one browser or site. */
const isOfSomebody = schemaSearch(
  (schema) =>
    isPersonal(schema) ||
    isIdentifying(schema) ||
    isCredential(schema) ||
    !!handleRole(schema) ||
    !!destinationKind(schema),
)

const hasFields = (schema: Schema) => Object.keys(schemaFields(schema)).length > 0

test('what a page of everybody needs is shared: code tables, dictionaries, parameters, notices, notes', () => {
  expect(shared.map(({ name }) => name)).toEqual([
    'account.dict',
    'dict.dictionary',
    'dictBiz.dictionary',
    'notice.list',
    'notice.detail',
    'paramInfo.info',
    'reissue.getKq',
    'reissue.getKd',
    'score.scoreTips',
    'scoreAnalysis.tips',
    'signup.getEsCodeInfoMessage',
    'signup.getCasCadeInfoForShow',
    'tenant.info',
    'zpsignup.getEsCodeInfoMessage',
    'zpsignup.getCasCadeInfoForShow',
  ])
})

test.each(shared)('$name is a read that every caller may make, and nothing more', ({ endpoint }) => {
  expect(['read', 'text']).toContain(endpoint.kind)
  expect(['public', 'login']).toContain(endpoint.access)
  expect(endpoint).toMatchObject({ internal: false })
  const ofACaller = ['live', 'limits', 'sideEffect', 'secondaryClient', 'requiresExam', 'withinLevel'] as const
  expect(ofACaller.filter((flag) => endpoint[flag] !== undefined)).toEqual([])
})

test.each(shared)('$name sends nothing of the session but the token', ({ endpoint: { upstream } }) => {
  const ofTheSession = ['self', 'identity', 'redirect', 'alternative'] as const
  expect(ofTheSession.filter((field) => upstream[field] !== undefined)).toEqual([])
})

test.each(shared)('$name has nothing of a person in its input and in its answer', ({ endpoint }) => {
  // An input that is personal travels in a body.
  expect(endpoint.method === 'GET' || !hasFields(endpoint.input)).toBe(true)
  expect(isOfSomebody(endpoint.input)).toBe(false)
  expect(isOfSomebody(endpoint.output)).toBe(false)
  expect(hasMaskedField(endpoint.output)).toBe(false)
})

test.each(shared)('$name is asked for at most twice a minute, and at least every five minutes', ({ endpoint }) => {
  expect(endpoint.shared?.seconds).toBeGreaterThanOrEqual(30)
  expect(endpoint.shared?.seconds).toBeLessThanOrEqual(300)
})
