import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { session } from '#contracts/session/session.ts'

import { action } from '../api/api.ts'
import { startSession } from './session.ts'

/** Logs in with the proof of an external or scan log-in, and navigates to the destination. */
export function useLogIn(to?: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    ...action(session.logIn),
    onSuccess: (started) => navigate({ href: startSession(client, started, to), replace: true }),
  })
}
