import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ReportPayment } from '../../../../features/payment/report-payment.tsx'
import { ReportsPage } from '../../../../features/score-analysis/reports-page.tsx'
import { ReportSearch } from '../../../../features/score-analysis/report-search.ts'
import { search } from '../../../../search.ts'

export const Route = createFileRoute('/_shell/notselectexam/scoreanalysis/index')({
  validateSearch: search(ReportSearch),
  staticData: { title: msg`成绩分析报告` },
  component: () => <ReportsPage payment={ReportPayment} />,
})
