import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/selectexam/viewcmsexamdoc/')({
  beforeLoad: () => {
    throw redirect({ to: '/selectexam/viewcmsexamdoc/index', replace: true })
  },
})
