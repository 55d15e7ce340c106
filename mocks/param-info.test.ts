import { expect, test } from 'vitest'

import { answerData } from './testing/client.ts'
import { testClient } from './testing/server.ts'

const blade = await testClient()

const params = async (paramType: string) =>
  answerData(await blade.call('POST ouma-register/paramInfo/info', { form: { paramType } }))

test('parameters come by their group; an unknown group is empty', async () => {
  expect(await params('mz')).toHaveLength(56)
  expect(await params('photo')).toContainEqual({
    paramType: 'photo',
    paramKey: 'maxBytes',
    paramName: '最大大小（字节）',
    paramValue: '204800',
  })
  expect(await params('nothing')).toEqual([])
})
