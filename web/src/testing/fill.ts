import type { UserEvent } from '@testing-library/user-event'

/** Puts a text in place of the value of a field, by pasting: typing renders the page for each key. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}
