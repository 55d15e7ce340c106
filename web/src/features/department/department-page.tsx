import { useLingui } from '@lingui/react/macro'
import { Alert, EmptyState } from '@mantine/core'
import { IconInfoCircle, IconLock, IconMapPinOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Department, department } from '#contracts/candidate/department.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { valueByName, rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { locateField, useSignup } from '#web/frame/selected-exam/chosen-signup.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { ChooseDepartment } from './choose-department.tsx'
import { DepartmentPicker } from './department-picker.tsx'

const route = getRouteApi('/_shell/selectexam/selectdepartment/index')

/** Page on which a candidate chooses the department (city) of the sign-up. */
export function DepartmentPage() {
  const { t } = useLingui()
  return (
    <WithExam title={t`选择报名地市`}>
      {(exam) => (
        <Page title={t`选择报名地市`} lead={t`考点和考场由所选地市安排，提交报名前可以更改`}>
          <Departments key={exam.id} exam={exam} />
        </Page>
      )}
    </WithExam>
  )
}

function Departments({ exam }: { exam: SelectedExam }) {
  const { keyword = '', departmentCode } = route.useSearch()
  const navigate = route.useNavigate()
  const signup = useSignup(exam)
  const { data: departments } = useSuspenseQuery(query(department.getDepartmentList))
  const location = locateField(signup, ({ type }) => type === 'department')
  if (!location) return <NotAsked exam={exam} />
  if (departments.length === 0) return <NonePublished />
  return (
    <>
      <Situation signup={signup} departments={departments} />
      <DepartmentPicker
        departments={departments}
        currentCode={fieldText(valueByName(rowsToValues(signup.values), location.field.name))}
        keyword={keyword}
        onSearch={(text) =>
          navigate({ search: (now) => ({ ...now, keyword: text || undefined }), replace: true, resetScroll: false })
        }
        openCode={departmentCode}
        onOpen={(code) => navigate({ search: (now) => ({ ...now, departmentCode: code }), resetScroll: false })}
      >
        {(department) =>
          signup.editable && (
            <ChooseDepartment
              key={department.departmentCode}
              exam={exam}
              signup={signup}
              location={location}
              department={department}
            />
          )
        }
      </DepartmentPicker>
    </>
  )
}

/** Reason why no department can be chosen. */
function Situation({ signup, departments }: { signup: Signup; departments: readonly Department[] }) {
  const { t } = useLingui()
  if (!signup.editable) {
    return (
      <Alert role="note" color="gray" variant="default" icon={<IconLock aria-hidden />} title={t`现在不能更改报名地市`}>
        <ServerText>{signup.lockedReason}</ServerText>
      </Alert>
    )
  }
  if (departments.some((it) => it.open)) return null
  return (
    <Alert
      role="note"
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={t`目前没有可以报名的地市`}
    >{t`各地市的原因和时间见下方列表，也可以拨打咨询电话`}</Alert>
  )
}

function NotAsked({ exam }: { exam: SelectedExam }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconMapPinOff size={44} aria-hidden />}
      title={t`本次考试不需要选择报名地市`}
      description={t`可以直接填写报名信息`}
    >
      <EmptyState.Actions>
        <LinkButton to={signupPaths[exam.examType]}>{t`填写报名信息`}</LinkButton>
      </EmptyState.Actions>
    </EmptyState>
  )
}

function NonePublished() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconMapPinOff size={44} aria-hidden />}
      title={t`暂无报名地市`}
      description={t`考试机构公布后会显示在这里`}
    />
  )
}
