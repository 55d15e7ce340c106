import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'
import { pictures } from '#mocks/picture/picture.ts'
import { objectStore } from '#mocks/sites/object-store.ts'
import { stubCanvas } from '#web/testing/canvas.ts'
import { open } from '#web/testing/client.tsx'

const lina = '1700000000000000002'
const adult = '1800000000000000001'

/** A diploma of lina, stored past the page. */
function storeDiploma(status: 'uploaded' | 'approved') {
  const obsKey = 'xlzs-1'
  objectStore.put(obsKey, jpeg({ width: 900, height: 1260 }))
  const updateTime = '2026-10-01T08:00:00+08:00'
  pictures.put({
    id: obsKey,
    userId: lina,
    examId: adult,
    fileType: 'xlzs',
    current: 1,
    obsKey,
    status,
    reason: '',
    updateTime,
  })
}

const openDiploma = async (status: 'uploaded' | 'approved') => {
  const { user } = await open('/exam/uploadpicture/index', { as: 'lina', before: () => storeDiploma(status) })
  await user.click(await screen.findByRole('button', { name: '查看大图：学历证书 1' }))
  return user
}

test('a stored picture that lies on its side is turned in its own place', async () => {
  stubCanvas()
  const user = await openDiploma('uploaded')
  const turn = await screen.findByRole('button', { name: '向右旋转' })
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.click(turn)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(journal.of('picture.saveUploadPicture')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  const diplomas = pictures.filter(({ fileType }) => fileType === 'xlzs')
  expect(diplomas.map(({ current }) => current)).toEqual([1])
  expect(diplomas[0]?.obsKey).not.toBe('xlzs-1')
})

test('an approved picture cannot be turned', async () => {
  await openDiploma('approved')
  expect(await screen.findByRole('img', { name: '学历证书 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '向右旋转' })).toBeNull()
})

test('a picture that cannot be turned is released, and the page says so', async () => {
  stubCanvas()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:,turned')
  const release = vi.spyOn(URL, 'revokeObjectURL') // also called for files of other tests, later
  const user = await openDiploma('uploaded')
  await user.click(await screen.findByRole('button', { name: '向右旋转' }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(release.mock.calls.filter(([url]) => url === 'data:,turned')).toHaveLength(1)
})
