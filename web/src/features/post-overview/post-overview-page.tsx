import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import '#web/crud/styles.ts'
import { post, type PostRecord } from '#contracts/administration/post.ts'

import type { Columns } from '#web/crud/column.ts'
import { useList } from '#web/crud/list.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { DataTable } from '#web/crud/table/data-table.tsx'

const route = getRouteApi('/_shell/_administration/system/postoverview')

const columns: Columns<PostRecord> = {
  postName: { label: msg`岗位名称`, width: 180, isServerText: true },
  tenantId: { label: msg`租户编号`, width: 130 },
}

/** Posts of all tenants, to read only. */
export function PostOverviewPage() {
  const { t } = useLingui()
  const navigation = { search: route.useSearch(), navigate: route.useNavigate() }
  const list = useList({ name: 'post-overview', call: post.list, columns, ...navigation })
  return (
    <ScreenPage>
      <DataTable list={list} label={t`岗位`} nameOf={({ postName }) => postName} />
      <RowDrawer list={list} detail={post.detail} titles={{ view: t`岗位详情` }} />
    </ScreenPage>
  )
}
