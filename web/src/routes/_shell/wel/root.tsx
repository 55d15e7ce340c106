import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/wel/')({
  beforeLoad: () => {
    throw redirect({ to: '/wel/index', replace: true })
  },
})
