import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { ChangedNotice } from './changed-notice.tsx'

const change = { version: 2, label: '考场', before: '第 16 考场', after: '第 40 考场' }

test.each([undefined, { version: 1, count: 1, time: 0 }])(
  'a change is told where the server does not say when it was made (print: %o)',
  async (printed) => {
    await showPart(<ChangedNotice ticket={{ version: 2, changes: [change], changedTime: null }} printed={printed} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/准考证有变更，请重新打印.*第 16 考场 → 第 40 考场/)
  },
)
