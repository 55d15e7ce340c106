import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { session } from '#contracts/session.ts'

import { action } from '../api/api.ts'
import { startSession } from './session.ts'

/** Logs in with what a flow before the log-in has proved, and goes on to the wanted page. */
export function useLogIn(to?: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    ...action(session.logIn),
    onSuccess: (begun) => navigate({ href: startSession(client, begun, to), replace: true }),
  })
}
