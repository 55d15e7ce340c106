import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { type Harness, hours, minutes } from './harness.suite.ts'

/**
 * Two versions of the gateway on one store, as during a rolling update. The shape of the version before is frozen here: it
 * changes with a release, one release after the code. Source: docs/decisions/0094.
 */
export function versionSuite(harness: Harness) {
  const { session, begin, open, testRecord, secret } = harness

  /** Puts a record of another version in place of the present one; this process does not know it. */
  async function storeRecord(record: object) {
    const { recordSeal, sealName } = harness.bench
    const sealed = await recordSeal.seal(record, sealName(harness.name), secret)
    await harness.bench.overwrite(harness.name, { sealed, lastSeen: harness.bench.now() })
    await harness.bench.restart(harness.name)
  }

  /** The record as any version opens it. */
  async function storedRecord(): Promise<unknown> {
    const { recordSeal, sealName } = harness.bench
    const { sealed = new Uint8Array() } = (await harness.bench.storedRow(harness.name)) ?? {}
    return recordSeal.open(sealed, sealName(harness.name), secret)
  }

  describe('two versions', () => {
    test('a record of the version before is opened, with the last activity of its row', async () => {
      await begin(8 * hours)
      harness.bench.advance(29 * minutes)
      await storeRecord(recordOfVersionBefore(harness.bench.now()))
      harness.bench.advance(29 * minutes)
      expect(await session().open(secret, { slide: true })).toMatchObject({
        accessToken: 'access-1',
        singleToken: 'single-1',
        account: { userName: 'zhangwei', roles: ['user'] },
        locked: false,
      })
      harness.bench.advance(30 * minutes)
      expect(await open()).toBe('idle')
    })

    test.each([
      ['created', async () => undefined],
      ['refreshed', async () => void (await session().renew(secret, 'access-1'))],
      ['locked', async () => void (await session().lock(secret, 'away'))],
    ])('the version before reads a record that this one has %s', async (_, change) => {
      expect(v.is(VersionBefore, recordOfVersionBefore(0))).toBe(true)
      await begin()
      await change()
      expect(v.safeParse(VersionBefore, await storedRecord()).issues).toBeUndefined()
    })

    test('what a later version has added to a record survives the changes of this one', async () => {
      await begin()
      await storeRecord({ ...testRecord(), laterField: { count: 7 } })
      await session().lock(secret, 'away')
      expect(await storedRecord()).toMatchObject({ laterField: { count: 7 }, lock: { tries: 0 } })
      await session().unlock(secret, { password: 'away' })
      expect(await session().renew(secret, 'access-1')).toMatchObject({ accessToken: 'access-2' })
      expect(await storedRecord()).toMatchObject({ laterField: { count: 7 }, lock: null })
      expect(await session().handOver(secret)).toMatchObject({ laterField: { count: 7 } })
    })
  })
}

/** Frozen, with the times of a log-in at `now`. */
const recordOfVersionBefore = (now: number) => ({
  tokens: { access: 'access-1', refresh: 'refresh-1', receivedAt: now, expiresAt: now + 8 * hours * 1000 },
  account: {
    ref: 'ref-of-zhangwei',
    userId: '1700000000000000001',
    userName: 'zhangwei',
    realName: '张伟',
    avatar: null,
    tenantId: '000000',
    roles: ['user'],
    oauthId: null,
  },
  singleToken: 'single-1',
  createdAt: now,
  limits: { idle: 1_800, absolute: 28_800 },
  lock: null,
})

const Text = v.nullable(v.string())

/** What the version before requires of a record; it does not look at other fields. */
const VersionBefore = v.object({
  tokens: v.object({ access: v.string(), refresh: Text, receivedAt: v.number(), expiresAt: v.number() }),
  account: v.object({
    ref: v.string(),
    userId: v.string(),
    userName: v.string(),
    realName: v.string(),
    avatar: Text,
    tenantId: v.string(),
    roles: v.array(v.string()),
    oauthId: Text,
  }),
  singleToken: v.string(),
  createdAt: v.number(),
  limits: v.object({ idle: v.number(), absolute: v.number(), lock: v.optional(v.number()) }),
  lock: v.nullable(v.object({ salt: v.string(), hash: Text, tries: v.number() })),
})
