import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { storageNames } from './storage.ts'

test('every key and database begins with the configured prefix', () => {
  const { databaseName, deviceKey, storageKey } = storageNames('ksbm')
  expect([deviceKey('locale'), storageKey('tabs'), databaseName('drafts')]).toEqual([
    'ksbm:device:locale',
    'ksbm:tabs',
    'ksbm-drafts',
  ])
})

test('no other file of the client spells a prefix', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/storage\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(300)
  const violations = sources.filter((file) =>
    /['"`](?:exam:|device:|exam-(?:drafts|offline))/.test(readFileSync(file, 'utf8')),
  )
  expect(violations).toEqual([])
})
