import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'
import { ApiError } from '#contracts/core/error.ts'

import { send } from '#web/client/api/api.ts'

/** Whether a user waits for the approval of the registration. Source: blade-contract 5.4. */
export const isGuest = ({ roleId }: Pick<UserRecord, 'roleId'>) => roleId === guestRole

/** The guest as it is now. `decided`: what is said where another administrator has approved or refused it meanwhile. */
async function currentGuest({ id }: UserRecord, decided: string): Promise<UserRecord> {
  const row = await send(user.detail, { id })
  if (row === null) throw new ApiError('not_found')
  if (!isGuest(row)) throw new ApiError('refused', { detail: decided })
  return row
}

/** Where a guest is placed. */
export type Placement = { readonly roleId: string; readonly deptId: string }

/** Approves a guest: roles and departments in one call, so that none of them is without the other. */
export async function approveGuest(guest: UserRecord, { roleId, deptId }: Placement, decided: string) {
  const { id, account, realName, name } = await currentGuest(guest, decided)
  const names = { realName: realName || name || account, name: name || realName || account }
  await send(user.update, { id, account, ...names, roleId, ...(deptId && { deptId }) })
}

/** What a refusal of a guest says. */
export type Refusal = {
  /** Left out where the server has no place for it. */
  readonly reason?: string
  readonly decided: string
  /** The guest is refused, and the reason is not stored. */
  readonly notStored: string
}

/** Refuses a guest: it stays without a role and waits no longer. */
export async function refuseGuest(guest: UserRecord, { reason, decided, notStored }: Refusal) {
  const { id, userType } = await currentGuest(guest, decided)
  await send(user.grant, { userIds: id, roleIds: '' })
  if (reason === undefined) return
  try {
    const platform = await send(user.platformDetail, { id })
    // A stored extension has another owner and is masked: it is not overwritten.
    if (platform?.userExt) throw new ApiError('refused')
    await send(user.updatePlatform, {
      userId: id,
      userType: userType ?? 1,
      userExt: JSON.stringify({ refused: reason }),
    })
  } catch {
    throw new ApiError('refused', { detail: notStored })
  }
}
