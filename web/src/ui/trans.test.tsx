import { Trans } from '@lingui/react/macro'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { payloads } from '#mocks/core/payload.ts'
import { showPart } from '../testing/part.tsx'

const Sentence = ({ name }: { name: string }) => (
  <p data-name={name}>
    <Trans>
      请核对<b>姓名</b>：{name}
    </Trans>
  </p>
)

const Greeting = ({ name }: { name: string }) => (
  <p>
    <Trans>您好，{name}</Trans>
  </p>
)

test.each(['<0>甲</0>', String.raw`\u7532\x41`])(
  'a name such as %s stays so in a sentence of text alone',
  async (name) => {
    await showPart(<Greeting name={name} />)
    expect(screen.getByRole('paragraph')).toHaveTextContent(`您好，${name}`)
  },
)

test.each(['<0/>', '<0>甲</0>', '<constructor/>', '<script>x</script>', '甲<乙>丙'])(
  'a name such as %s is rendered as text',
  async (name) => {
    await showPart(<Sentence name={name} />)
    expect(screen.getByRole('paragraph')).toHaveTextContent(`请核对姓名：${name}`)
    expect(document.querySelectorAll('b')).toHaveLength(1)
  },
)

test('every payload is rendered as text', async () => {
  await showPart(payloads.map((name) => <Sentence key={name} name={name} />))
  for (const sentence of screen.getAllByRole('paragraph')) {
    expect(sentence.textContent).toBe(`请核对姓名：${sentence.dataset['name']}`)
  }
})
