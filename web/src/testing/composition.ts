import { setTimeout as delay } from 'node:timers/promises'

import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import { journal } from '#mocks/core/journal.ts'

/** Composes a text in an input as an input method does: letters first, then the characters. */
export function compose(input: HTMLElement, letters: string, result: string) {
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: letters } })
  return () => {
    fireEvent.change(input, { target: { value: result } })
    fireEvent.compositionEnd(input)
  }
}

/** More than the pause after which each look-up asks, in milliseconds. */
const longerThanAnyPause = 400

/** Texts that a call had in a parameter while a text was composed slowly, and in all after that. */
export async function askedFor(field: HTMLElement, call: string, parameter: string) {
  const values = () => {
    const all = journal.of(call).map(({ input }): unknown => new Map(Object.entries(input ?? {})).get(parameter))
    return all.filter(Boolean)
  }
  const end = compose(field, 'cheng du', '成都')
  await delay(longerThanAnyPause)
  const before = values()
  end()
  await waitFor(() => expect(values().length).toBeGreaterThan(before.length))
  return { before, after: values() }
}
