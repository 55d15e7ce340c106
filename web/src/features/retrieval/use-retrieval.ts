import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import type { retrieval, AccountSearch } from '#contracts/session/retrieval.ts'

import { removeRetrievalDraft, type RetrievalDraft, storeRetrievalDraft } from './retrieval-draft.ts'
import type { RetrievalStep } from './retrieval-search.ts'

/** Steps in their order, as the address names them. */
export const stepNames = [undefined, 'verify', 'reset'] as const

const nothingFound = { found: null, resendTime: '', resetKey: '' }

/** State of a retrieval, which survives a reload, and what moves it on. */
export function useRetrieval(step: RetrievalStep | undefined, stored: RetrievalDraft) {
  const navigate = useNavigate({ from: '/retrievePassword' })
  const { history } = useRouter()
  const [draft, setDraft] = useState(stored)
  const [isOver, setOver] = useState(false)
  // An address cannot skip a step; a proof cannot be given twice.
  const reached = draft.resetKey ? 2 : draft.found ? 1 : 0
  const keep = (changed: Partial<RetrievalDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    void storeRetrievalDraft(next)
  }
  return {
    draft,
    isOver,
    current: step ? reached : 0,
    search: (typed: AccountSearch) => keep({ ...typed, ...nothingFound }),
    found(found: Output<typeof retrieval.search>) {
      setOver(false)
      keep({ ...nothingFound, found })
    },
    goOn: () => void navigate({ search: { step: reached === 2 ? 'reset' : 'verify' } }),
    sent: (resendTime: string | null) => keep({ resendTime: resendTime ?? '' }),
    passed: (resetKey: string) => keep({ resetKey }),
    expired() {
      keep(nothingFound)
      setOver(true)
    },
    done: () => void removeRetrievalDraft(),
    back: () => history.back(),
  }
}

export type Retrieval = ReturnType<typeof useRetrieval>
