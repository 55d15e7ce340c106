import { beforeEach, describe, expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import { maxStale, retryInterval, type SharedReads } from '#bff/upstream/shared-reads/shared-reads.ts'

/** Shared reads with a driven clock. */
export type Bench = { readonly reads: SharedReads; advance(ms: number): void }

const interval = 30_000
const deadToken = () => Promise.reject(new UpstreamUnauthorised())
const away = () => Promise.reject(new ApiError('upstream_unavailable', { retryAfter: 5 }))

/** A source that counts its calls; the answer can be changed. */
function countedSource() {
  const source = {
    asked: 0,
    answer: async (): Promise<unknown> => `answer ${source.asked}`,
    load: () => ((source.asked += 1), source.answer()),
  }
  return source
}

/** Contract suite of shared reads. Source: security R65. */
export function sharedReadsSuite(makeBench: () => Bench) {
  let bench: Bench
  let key: string
  let source: ReturnType<typeof countedSource>

  beforeEach(() => {
    bench = makeBench()
    key = crypto.randomUUID()
    source = countedSource()
  })

  const read = (load = source.load, of = key) => bench.reads.read({ key: of, interval, load })

  /** Waits until the source has been asked, in the background. */
  const untilAsked = async (times: number) => {
    await expect.poll(() => source.asked).toBe(times)
  }

  describe('request collapsing', () => {
    test('the source is asked once by a hundred callers, and not again within the interval', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => read()))
      expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['answer 1']))
      bench.advance(interval - 1)
      expect(await read()).toEqual({ value: 'answer 1', age: 29 })
      expect(source.asked).toBe(1)
    })

    test('two keys share nothing', async () => {
      await read()
      expect((await read(source.load, `${key}-other`)).value).toBe('answer 2')
    })
  })

  describe('stale while revalidate', () => {
    test('after the interval the copy is served once more, and the source is asked in the background', async () => {
      await read()
      bench.advance(interval)
      expect(await read()).toEqual({ value: 'answer 1', age: 30 })
      await untilAsked(2)
      await expect.poll(async () => (await read()).value).toBe('answer 2')
    })

    test('a copy that nobody asked for in two intervals is not served while the source answers', async () => {
      await read()
      bench.advance(2 * interval)
      expect(await read()).toEqual({ value: 'answer 2', age: 0 })
    })
  })

  describe('a source that fails', () => {
    test('its copy is served with its age for ten minutes, then the failure', async () => {
      await read()
      source.answer = away
      bench.advance(maxStale)
      expect(await read()).toEqual({ value: 'answer 1', age: 600 })
      bench.advance(retryInterval)
      await expect(read()).rejects.toMatchObject({ code: 'upstream_unavailable' })
    })

    test('is asked once per interval, with a copy and without one', async () => {
      source.answer = away
      for (let second = 0; second < 10; second += 1) {
        await expect(Promise.all([read(), read()])).rejects.toMatchObject({ code: 'upstream_unavailable' })
        bench.advance(1_000)
      }
      expect(source.asked).toBe(2)
    })

    test('is asked once per interval behind a copy', async () => {
      await read()
      source.answer = away
      bench.advance(interval)
      for (let second = 0; second < 10; second += 1) {
        expect((await read()).value).toBe('answer 1')
        await untilAsked(second < 5 ? 2 : 3)
        bench.advance(1_000)
      }
    })

    test('says when to come back, and nothing of what the upstream told the caller that met it', async () => {
      await expect(
        read(() => Promise.reject(new ApiError('upstream_failed', { detail: '张伟' }))),
      ).rejects.toMatchObject({
        detail: '张伟',
      })
      bench.advance(1_000)
      await expect(read()).rejects.toMatchObject({ code: 'upstream_failed', detail: undefined, retryAfter: 4 })
    })

    test('answers again as soon as it is asked again', async () => {
      source.answer = away
      await expect(read()).rejects.toMatchObject({ code: 'upstream_unavailable' })
      source.answer = async () => 'back'
      bench.advance(retryInterval)
      expect(await read()).toEqual({ value: 'back', age: 0 })
    })
  })

  describe('an error of one caller', () => {
    test('goes to that caller; those who waited get the answer for the next token', async () => {
      const dead = read(deadToken)
      const others = [read(), read(), read()]
      await expect(dead).rejects.toBeInstanceOf(UpstreamUnauthorised)
      expect((await Promise.all(others)).map(({ value }) => value)).toEqual(['answer 1', 'answer 1', 'answer 1'])
      expect(source.asked).toBe(1)
    })

    test('with many dead tokens everyone gets their own', async () => {
      const results = await Promise.allSettled([...Array.from({ length: 9 }, () => read(deadToken)), read()])
      expect(results.map(({ status }) => status)).toEqual([...Array<string>(9).fill('rejected'), 'fulfilled'])
    })

    test('changes no copy', async () => {
      await read()
      bench.advance(2 * interval)
      await expect(read(deadToken)).rejects.toBeInstanceOf(UpstreamUnauthorised)
      expect((await read()).value).toBe('answer 2')
    })
  })

  describe('forget', () => {
    test('what was asked for before is not served any more, neither its copy nor the answer under way', async () => {
      await read()
      bench.advance(1)
      bench.reads.forget()
      bench.advance(1)
      expect((await read()).value).toBe('answer 2')
      bench.advance(2 * interval)
      const { promise, resolve } = Promise.withResolvers<unknown>()
      source.answer = () => promise
      const before = read()
      await untilAsked(3)
      source.answer = async () => 'new'
      bench.advance(1)
      bench.reads.forget()
      bench.advance(1)
      expect((await read()).value).toBe('new')
      resolve('old')
      expect((await before).value).toBe('old')
      expect((await read()).value).toBe('new')
    })
  })
}
