import { useMutation } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { action } from '#web/client/api/api.ts'
import { broadcastToTabs } from '#web/client/session/channel.ts'

/** Selects an exam, for all tabs; the effect on them does not depend on the page that asked for it. */
export const useSelectExam = () =>
  useMutation({ ...action(exam.selectExam), onSuccess: () => broadcastToTabs({ kind: 'exam' }) })
