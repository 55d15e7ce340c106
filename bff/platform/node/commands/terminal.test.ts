import { PassThrough, Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { openTerminal } from './terminal.ts'

test('a question that a pipe has no line for is named, as that for a captcha behind a password', async () => {
  const stdin = Object.assign(Readable.from(['Exam@2026\n']), { isTTY: false })
  const terminal = openTerminal({ stdin, stderr: new PassThrough() } as never) // a pipe in place of the process's own
  expect(await terminal.ask('password of admin: ', { hidden: true })).toBe('Exam@2026')
  await expect(terminal.ask('characters in captcha.png: ')).rejects.toThrow(
    'standard input has ended: nobody can answer "characters in captcha.png:"',
  )
  terminal.close()
})
