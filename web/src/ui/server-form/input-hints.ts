import type { InputHTMLAttributes } from 'react'

import type { FormField } from '#contracts/form/form.ts'

type Typing = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
>

/** autocomplete and inputmode by usual field names. Any other field may be about another person: no autofill. */
const hintsByName: [RegExp, Typing][] = [
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

/** Virtual keyboard and autofill of a field. */
export const inputHints = ({ name, type }: FormField): Typing => ({
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  ...byType[type],
  ...hintsByName.find(([names]) => names.test(name))?.[1],
})
