import type { Call } from '../core/call.ts'
import { accountHeader, csrfHeader, examHeader, idempotencyHeader } from '../core/header.ts'
import { takesKey } from './errors.ts'

type Json = Record<string, unknown>

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

/** Request headers of a call beside the input. */
export function requestHeaders(call: Call): Json[] {
  return [
    header(csrfHeader, 'Protects against CSRF.', { type: 'string', enum: ['1'] }),
    ...(call.access === 'public'
      ? []
      : [
          {
            ...header(accountHeader, 'Account of the page: `account.ref` of `GET /session`.'),
            required: call.access !== 'link',
          },
        ]),
    ...(call.requiresExam ? [header(examHeader, 'Exam of the page: `exam.id` of `GET /session`.')] : []),
    ...(takesKey(call)
      ? [
          {
            ...header(idempotencyHeader, 'A new one for each execution.', {
              type: 'string',
              pattern: '^[\\w-]{16,64}$',
            }),
            required: call.idempotent === true,
          },
        ]
      : []),
  ]
}
