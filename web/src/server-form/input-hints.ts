import type { InputHTMLAttributes } from 'react'

import type { FormField } from '#contracts/form/form.ts'

type Typing = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
>

/** What a browser can fill in, by the usual names of fields. Anything else is about somebody or something else. */
const known: [RegExp, Typing][] = [
  [/^(?:ksName|realName|name|xm)$/i, { autoComplete: 'name' }],
  [/^(?:phone|mobile|sjh|sjhm|lxdh)$/i, { autoComplete: 'tel' }],
  [/^(?:e?mail|yx|dzyx)$/i, { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' }],
  [/^(?:postalCode|postcode|zipCode|yzbm)$/i, { autoComplete: 'postal-code', inputMode: 'numeric' }],
  [/^(?:address|lxdz|txdz)$/i, { autoComplete: 'street-address' }],
  [/^(?:birthday|birthDate|csrq)$/i, { autoComplete: 'bday' }],
]

const byType: Partial<Record<FormField['type'], Typing>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  number: { inputMode: 'decimal' },
  idNumber: { autoCapitalize: 'characters' },
}

/** Which keyboard a phone shows for a field, and what its browser may fill in. */
export const inputHints = ({ name, type }: FormField): Typing => ({
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  ...byType[type],
  ...known.find(([names]) => names.test(name))?.[1],
})
