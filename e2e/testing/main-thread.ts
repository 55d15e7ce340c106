import type { Browser, Page } from '@playwright/test'

/** Category of Chromium's traces that has each task of a thread. */
const tasks = 'disabled-by-default-devtools.timeline'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the thread's processor time. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * Milliseconds of the longest task on the main thread of a page while something is done, by the processor time of that
 * thread: other work of the machine does not count. One page of a browser at a time.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: [tasks] })
  await act().catch(async (error: unknown) => {
    await browser.stopTracing()
    throw error
  })
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadId = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isThreadOfPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isThreadOfPage).map(threadId))
  const times = traceEvents.flatMap((it) =>
    it.name === 'RunTask' && it.tdur !== undefined && threads.has(threadId(it)) ? [it.tdur / 1000] : [],
  )
  return times.length > 0 ? Math.max(...times) : Number.NaN
}
