import { msg } from '@lingui/core/macro'
import { IconMapPin } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search, typedText } from '#web/client/search.ts'
import { DepartmentPage } from '#web/features/department/department-page.tsx'

export const Route = createFileRoute('/_shell/selectexam/selectdepartment/index')({
  validateSearch: search(v.object({ keyword: v.optional(typedText), departmentCode: v.optional(v.string()) })),
  staticData: { title: msg`选择报名地市`, icon: IconMapPin },
  component: DepartmentPage,
})
