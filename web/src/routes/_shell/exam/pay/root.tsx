import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/exam/pay/')({
  beforeLoad: () => {
    throw redirect({ to: '/exam/pay/index', replace: true })
  },
})
