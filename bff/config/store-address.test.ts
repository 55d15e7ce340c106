import { expect, test } from 'vitest'

import { parseNodeConfig } from './environment.ts'
import { ConfigError } from './error.ts'
import { describeStore } from './store-address.ts'

const parsedStore = (STORE: string) => parseNodeConfig({ STORE }).STORE

test.each([
  ['sqlite:.data/sessions.sqlite', 'sqlite .data/sessions.sqlite'],
  ['redis://10.0.0.1', 'redis 10.0.0.1:6379'],
  ['redis://exam:s%40cret@redis.local:7000/3', 'redis redis.local:7000'],
  ['rediss://:secret@[2001:db8::1]:6380', 'redis 2001:db8::1:6380 with TLS'],
  ['redis+sentinel://exam:secret@s1,s2:27000,s3/sessions', 'sentinel sessions at s1:26379, s2:27000, s3:26379'],
  ['rediss+cluster://n1:7001,n2:7002', 'cluster n1:7001, n2:7002 with TLS'],
])('STORE=%s is %s, without its password', (setting, description) => {
  expect(describeStore(parsedStore(setting))).toBe(description)
})

test('user, password and database are those of the address, decoded', () => {
  expect(parsedStore('redis://exam:s%40cret@redis.local/3')).toMatchObject({
    username: 'exam',
    password: 's@cret',
    db: 3,
  })
  expect(parsedStore('redis://redis.local')).toMatchObject({ username: null, password: null, db: 0 })
})

test('sentinels have a user and a password of their own', () => {
  const setting = 'redis+sentinel://exam:s%40cret@s1/sessions?sentinelUsername=gateway&sentinelPassword=w%26tch'
  const expected = { master: 'sessions', password: 's@cret', sentinelUsername: 'gateway', sentinelPassword: 'w&tch' }
  expect(parsedStore(setting)).toMatchObject(expected)
  expect(describeStore(parsedStore(setting))).toBe('sentinel sessions at s1:26379')
  expect(parsedStore('redis+sentinel://s1/sessions')).toMatchObject({ sentinelUsername: null, sentinelPassword: null })
})

test.each([
  '',
  'sqlite:',
  'mysql://secret@host/db',
  'redis://',
  'redis://one,two',
  'redis://host:70000',
  'redis://host/name',
  'redis://user:%zz@host',
  'redis+sentinel://one,two',
  'redis+cluster://one,two/name',
  'redis+sentinel://one/name?password=x',
  'redis+sentinel://one/name?sentinelPassword=%zz',
  'redis://one/0?sentinelPassword=x',
  'http://localhost:6379',
])('STORE=%s is refused with one line that does not repeat it', (setting) => {
  const reason = 'must be sqlite:path, redis://host:port or redis+sentinel://host:port,host:port/name'
  expect(() => parsedStore(setting)).toThrow(new ConfigError(`setting STORE ${reason}`))
})
