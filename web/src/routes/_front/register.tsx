import { createFileRoute } from '@tanstack/react-router'

import { RegisterPage } from '../../features/account/register-page.tsx'

export const Route = createFileRoute('/_front/register')({ component: RegisterPage })
