import { answerInTurn, shiftLimit, pageStability, visitAtRest, watchStability } from './testing/layout-shift.ts'
import { logIn } from './testing/log-in.ts'
import { expect, test } from './testing/test.ts'

/** Screens that several answers make up, by an account that has something there. */
const screens = {
  lina: ['/wel/index', '/exam/signup/index', '/exam/examineeflow/index'],
  chenhao: ['/wel/index'],
  ayguli: ['/wel/index', '/exam/signup/index', '/exam/pay/index', '/exam/zkzdy/index'],
}

/** Milliseconds from one answer to the next: each is rendered by itself. */
const turn = 100

for (const [account, addresses] of Object.entries(screens)) {
  const tag = account === 'lina' ? ' @core' : ''
  test(`what is read stays in its place while the answers come in turn, for ${account} @phone${tag}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, account)
    await watchStability(page)
    await answerInTurn(page, turn)
    for (const address of addresses) {
      await visitAtRest(page, address)
      const { shift, moved } = await pageStability(page)
      expect(shift, [address, ...moved].join('\n')).toBeLessThanOrEqual(shiftLimit)
    }
  })
}
