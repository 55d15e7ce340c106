import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { ReportPayment } from '#web/features/payment/report-payment.tsx'
import { ReportSearch } from '#web/features/score-analysis/report-search.ts'
import { ReportsPage } from '#web/features/score-analysis/reports-page.tsx'

export const Route = createFileRoute('/_shell/notselectexam/scoreanalysis/index')({
  validateSearch: search(ReportSearch),
  staticData: { title: msg`成绩分析报告` },
  component: () => <ReportsPage payment={ReportPayment} />,
})
