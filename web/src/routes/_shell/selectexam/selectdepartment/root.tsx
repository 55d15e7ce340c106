import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/selectexam/selectdepartment/')({
  beforeLoad: () => {
    throw redirect({ to: '/selectexam/selectdepartment/index', replace: true })
  },
})
