import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { RegisterPage } from '#web/features/account/register-page.tsx'
import { RegisterSearch } from '#web/features/account/register-search.ts'

export const Route = createFileRoute('/_public/register')({
  validateSearch: search(RegisterSearch),
  component: Register,
})

function Register() {
  return <RegisterPage step={Route.useSearch().step} />
}
