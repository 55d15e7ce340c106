import { createFileRoute, redirect } from '@tanstack/react-router'

/** The dashboard is what home shows: its second address, and no second tab. */
export const Route = createFileRoute('/_shell/wel/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/wel/index', replace: true })
  },
})
