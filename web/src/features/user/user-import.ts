import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { dept } from '#contracts/administration/dept.ts'
import { post } from '#contracts/administration/post.ts'
import { role } from '#contracts/administration/role.ts'
import { user, type UserRecord } from '#contracts/administration/user.ts'

import { send } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { allRows } from '#web/crud/batch/load-rows.ts'
import type { ImportSpec } from '#web/crud/import/spec.ts'
import { useOwnLevel } from '#web/crud/own-level.ts'
import { useRights } from '#web/crud/rights.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'
import { useLevels } from './use-levels.ts'

const byName = msg`名称或编号，几个用逗号分开`

/** Users of a tenant that are compared with those of a file; where it has more, the server refuses an account that exists. */
const maxCompared = 10_000

/** Import of users of the own tenant. Who is above the own level is not updated: the server refuses the account. */
export function useUserImport(): ImportSpec<typeof user.submit> {
  const { t } = useLingui()
  const { tenantId } = useAccount()
  const { isAbove } = useOwnLevel()
  const { aboveUser } = useLevels()
  const may = useRights()
  const server = useServer()
  const hasType = server.hasColumn(user.submit, 'userType')
  return {
    call: user.submit,
    columns: [
      { name: 'account', label: msg`登录账号`, isRequired: true },
      { name: 'password', label: msg`密码`, hint: msg`8 到 16 位，首次登录须修改`, isRequired: true },
      { name: 'realName', label: msg`用户姓名`, isRequired: true },
      {
        name: 'roleId',
        label: msg`所拥有角色`,
        hint: byName,
        isRequired: true,
        values: async (signal) =>
          flatten(await send(role.list, {}, { signal }))
            .filter((it) => it.tenantId === tenantId || it.tenantId === '')
            .map(({ id, roleName, roleAlias }) => ({
              value: id,
              names: [roleName],
              forbidden: isAbove(roleAlias) ? t`高于您的级别` : undefined,
            })),
      },
      {
        name: 'deptId',
        label: msg`所属机构`,
        hint: byName,
        isRequired: server.has('requires-dept'),
        values: async (signal) =>
          flatten(await send(dept.tree, { tenantId }, { signal })).map(({ id, title }) => ({
            value: id,
            names: [title],
          })),
      },
      {
        name: 'postId',
        label: msg`岗位`,
        hint: byName,
        values: async (signal) =>
          (await send(post.select, { tenantId }, { signal })).map(({ id, postName }) => ({
            value: id,
            names: [postName],
          })),
      },
      { name: 'name', label: msg`用户昵称`, hint: msg`不填则与用户姓名相同` },
      { name: 'phone', label: msg`手机号码` },
      { name: 'email', label: msg`电子邮箱` },
    ],
    complete: ({ realName = '' }) => ({ tenantId, name: realName, ...(hasType && { userType: 1 }) }),
    identity: ['account'],
    async existing(signal) {
      const rows = await allRows<UserRecord>((page, options) => send(user.page, { ...page, tenantId }, options), {
        signal,
        atMost: maxCompared,
      })
      return rows.filter((row) => row.tenantId === tenantId && !aboveUser(row))
    },
    ...(may('user_edit') && {
      kept: [],
      update: user.update,
      updateNote: msg`密码不变；这些用户将立即下线，须重新登录`,
    }),
  }
}
