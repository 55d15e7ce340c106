import type { Criticality } from '#contracts/core/criticality.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { timerHeader } from '#contracts/core/header.ts'

import type { AppContext } from '#bff/http/context.ts'

/** Class of a request: the class of its endpoint. A read that a timer sends is background, unless it is critical. Source: security R63. */
export function requestCriticality(c: AppContext, { kind, criticality }: Endpoint): Criticality {
  const isRead = kind === 'read' || kind === 'text'
  return isRead && criticality !== 'critical' && c.req.header(timerHeader) ? 'background' : criticality
}
