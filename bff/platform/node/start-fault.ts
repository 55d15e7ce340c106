import type { NodeConfig } from '#bff/config/environment.ts'
import { systemErrorCode } from './regular-file.ts'

/** Why a server does not listen, in one line. Source: https://nodejs.org/api/errors.html#common-system-errors. */
export function startFault(error: unknown, { PORT, HOST }: Pick<NodeConfig, 'PORT' | 'HOST'>): string {
  const code = systemErrorCode(error)
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `setting PORT: ${PORT} is in use`,
    EACCES: `setting PORT: ${PORT} may not be opened by this user`,
    EADDRNOTAVAIL: `setting HOST: ${HOST} is no address of this machine`,
    ENOTFOUND: `setting HOST: ${HOST} is no address of this machine`,
    EAI_AGAIN: `setting HOST: ${HOST} has no address: name resolution failed`,
    EINVAL: `setting HOST: ${HOST} is no address to listen at`,
  }
  return reasons[code] ?? `it cannot listen at ${HOST}, port ${PORT}: ${code}`
}
