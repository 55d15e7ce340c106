import { useState } from 'react'

import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { ContactDraft, type ContactInput } from './contact.ts'

/** Input of the contact step without the agreement, which is not a field of the form. */
export type ContactFields = Omit<ContactInput, 'agreement'>

/** Form of phone, code, password and security question. `onChange` gets the input with every change. */
export function useContactForm(initial: Partial<ContactInput>, onChange: (values: ContactFields) => void) {
  const [isTyped, setTyped] = useState(Boolean(initial.code || initial.password))
  const [question, setQuestion] = useState(initial.question ?? '')
  const initialValues: ContactFields = {
    phone: initial.phone ?? '',
    code: initial.code ?? '',
    password: initial.password ?? '',
    again: initial.again ?? '',
    question,
    answer: initial.answer ?? '',
  }
  const form = useSchemaForm(ContactDraft, initialValues, (values) => {
    setTyped(true)
    setQuestion(values.question)
    onChange(values)
  })
  return { form, isTyped, hasQuestion: question !== '' }
}

export type ContactForm = ReturnType<typeof useContactForm>['form']
