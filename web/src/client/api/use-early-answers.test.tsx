import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { serveGateway } from '#web/testing/client.tsx'
import { query, setRenderedAccount } from './api.ts'
import { beginEarly } from './early-requests.ts'
import { callRequest } from './page-plan.ts'
import { createQueryClient } from './query-client.ts'
import { useEarlyAnswers } from './use-early-answers.ts'

/** The first rendering of a page whose document has requested the exams. */
async function renderFirst({ isSameAccount }: { isSameAccount: boolean }) {
  const { browser } = await serveGateway({ as: 'zhangwei' })
  await beginEarly(callRequest(exam.getAllExamList), browser.account)
  setRenderedAccount(isSameAccount ? browser.account : 'another')
  const client = createQueryClient(() => undefined)
  const Page = () => {
    useEarlyAnswers()
    return client.getQueryData(query(exam.getAllExamList).queryKey) ? 'exams' : 'skeleton'
  }
  const text = renderToString(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return { text, client }
}

test('a page is first rendered with the answers to its early requests, and reads them as any others then', async () => {
  const { text, client } = await renderFirst({ isSameAccount: true })
  expect(text).toBe('exams')
  const network = vi.spyOn(globalThis, 'fetch')
  await client.fetchQuery(query(exam.getAllExamList))
  expect(network).not.toHaveBeenCalled()
})

test('answers for another account are not rendered', async () => {
  const { text } = await renderFirst({ isSameAccount: false })
  expect(text).toBe('skeleton')
})
