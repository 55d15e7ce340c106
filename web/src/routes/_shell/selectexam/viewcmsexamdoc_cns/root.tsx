import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/selectexam/viewcmsexamdoc_cns/')({
  beforeLoad: () => {
    throw redirect({ to: '/selectexam/viewcmsexamdoc_cns/index', replace: true })
  },
})
