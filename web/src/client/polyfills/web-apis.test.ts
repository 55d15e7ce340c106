import { expect, test } from 'vitest'

import { lacksBuiltIns } from './built-ins.ts'
import { anySignal, canParse, parseUrl, requestSubmit } from './web-apis.ts'

test.each(['https://exam.example.org/a?b=c', '/path', '//', 'mailto:a@b.cn', 'https://[', ''])(
  'the address %j is parsed as URL.parse does it',
  (address) => {
    expect(parseUrl(address)?.href).toBe(URL.parse(address)?.href)
    expect(canParse(address)).toBe(URL.canParse(address))
    expect(canParse(address, 'https://exam.example.org')).toBe(URL.canParse(address, 'https://exam.example.org'))
  },
)

test('the first signal that aborts gives its reason, and later ones change nothing', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('left')
  one.abort('late')
  expect(signal.reason).toBe('left')
})

test('a signal that is already aborted aborts at once', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('over')]).reason).toBe('over')
})

test('a form is submitted with validation, by its submitter or by none, and is as it was', () => {
  const form = document.createElement('form')
  form.innerHTML = '<input required><button name="pay"></button>'
  document.body.append(form)
  const submitters: unknown[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submitters.push(Object(event.submitter).name)
  })
  requestSubmit(form)
  expect(submitters).toEqual([])
  form.querySelector('input')!.value = 'filled' // it has one
  requestSubmit(form)
  requestSubmit(form, form.querySelector('button'))
  expect(submitters).toEqual(['', 'pay'])
  expect(form.children).toHaveLength(2)
})

test('a browser lacks something where one name is missing', () => {
  expect(lacksBuiltIns()).toBe(false)
  const { groupBy } = Map
  Reflect.deleteProperty(Map, 'groupBy')
  expect(lacksBuiltIns()).toBe(true)
  Object.defineProperty(Map, 'groupBy', { value: groupBy, configurable: true, writable: true })
})
