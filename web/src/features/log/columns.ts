import { msg } from '@lingui/core/macro'

import type { ApiLog, ErrorLog, UsualLog } from '#contracts/administration/log.ts'

import type { Choice, Columns } from '#web/crud/column.ts'
import { exactTime } from '#web/ui/time/moment.ts'

const levels: readonly Choice[] = ['trace', 'debug', 'info', 'warn', 'error'].map((value) => ({
  value,
  serverName: value,
}))

/** Columns that every log has. Source: blade-contract 11. */
const time: Columns<UsualLog> = {
  createTime: {
    label: msg`时间`,
    width: 190,
    text: ({ createTime }) => (createTime ? exactTime(createTime) : ''),
    sort: 'createTime',
  },
}
const place: Columns<UsualLog> = {
  serviceId: { label: msg`服务`, width: 120, filter: 'serviceId', filterEqual: 'serviceId_equal' },
  requestUri: { label: msg`请求地址`, width: 210, filter: 'requestUri', filterEqual: 'requestUri_equal' },
}
/** Circumstances of a call. A log with actions has no room for each of them in a window of 1280 pixels. */
const circumstances = (hidden?: { isHidden: true }): Columns<UsualLog> => ({
  method: { label: msg`请求方法`, width: 90, ...hidden },
  createBy: { label: msg`账号`, width: 120, filter: 'createBy', filterEqual: 'createBy_equal' },
  remoteIp: { label: msg`客户端地址`, width: 120, ...hidden },
  serverHost: { label: msg`服务器`, width: 140, isHidden: true },
  serverIp: { label: msg`服务器地址`, width: 120, isHidden: true },
  env: { label: msg`环境`, width: 80, isHidden: true },
  userAgent: { label: msg`浏览器`, width: 240, isHidden: true },
  methodClass: { label: msg`类`, width: 240, isHidden: true },
  methodName: { label: msg`方法`, width: 140, isHidden: true },
  time: { label: msg`耗时（毫秒）`, width: 110, isHidden: true, isSummed: true },
})

/** Columns of the general log. */
export const usualColumns: Columns<UsualLog> = {
  ...time,
  logLevel: { label: msg`级别`, width: 80, filter: 'logLevel_equal', choices: levels },
  ...place,
  logId: { label: msg`日志编号`, width: 140, filter: 'logId', filterEqual: 'logId_equal' },
  ...circumstances({ isHidden: true }),
}

/** Columns of the log of calls. */
export const apiColumns: Columns<ApiLog> = {
  ...(time as Columns<ApiLog>), // columns of every log
  title: { label: msg`标题`, width: 140, filter: 'title', filterEqual: 'title_equal', isServerText: true },
  ...(place as Columns<ApiLog>),
  ...(circumstances() as Columns<ApiLog>),
}

/** Columns of the log of errors. */
export const errorColumns: Columns<ErrorLog> = {
  ...(time as Columns<ErrorLog>), // as above
  exceptionName: { label: msg`异常`, width: 230, filter: 'exceptionName', filterEqual: 'exceptionName_equal' },
  ...(place as Columns<ErrorLog>),
  fileName: { label: msg`文件`, width: 170, isHidden: true },
  lineNumber: { label: msg`行号`, width: 80, isHidden: true },
  ...(circumstances({ isHidden: true }) as Columns<ErrorLog>),
}
