import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'

test('an administrator reads the posts', async () => {
  await open('/system/postoverview', { as: 'admin' })
  expect(await screen.findByRole('heading', { level: 1, name: '岗位一览' })).toBeVisible()
  expect(await screen.findByRole('rowheader', { name: '主任' })).toBeVisible()
})
