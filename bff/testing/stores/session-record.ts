import type { SessionRecord } from '../../session/record.ts'

/** Session record at `now`, in milliseconds since the epoch; its access token expires after `expiresIn` seconds. */
export const sessionRecord = (now: number, { expiresIn = 3600 } = {}): SessionRecord => ({
  tokens: { access: 'access-1', refresh: 'refresh-1', receivedAt: now, expiresAt: now + expiresIn * 1000 },
  account: {
    ref: 'r',
    userId: '1700000000000000001',
    userName: 'u',
    realName: 'n',
    avatar: null,
    tenantId: 't',
    roles: [],
    oauthId: null,
  },
  singleToken: 's',
  createdAt: now,
  limits: { idle: 1800, absolute: 28_800 },
  lock: null,
})
