import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ApiError, ErrorCode } from '#contracts/core/error.ts'

import { isIncompleteFile, isTimeout, mayBeOffline } from '#web/client/errors/network-error.ts'
import { isNotExecuted } from '#web/client/errors/outcome-error.ts'

/** The server has not answered in time: what it was asked may be done yet. */
const slow = msg`服务器响应较慢，请稍后重试`

/** Error texts by code: what happened and what to do. */
export const errorTexts: Record<ErrorCode, MessageDescriptor> = {
  bad_request: msg`请求有误，请刷新页面后重试`,
  invalid_input: msg`填写的内容有误，请核对后重试`,
  not_logged_in: msg`登录超时，请重新登录`,
  session_ended: msg`登录超时，请重新登录`,
  session_replaced: msg`您的账号已在另一台设备登录`,
  log_in_timeout: msg`登录超时，请重新登录`,
  forbidden: msg`您没有权限进行此操作`,
  step_up_required: msg`请先确认是您本人操作，再重试`,
  cross_site: msg`请从本站页面重新操作`,
  not_found: msg`没有找到您要的内容，可能已被移除`,
  not_offered: msg`暂不提供这项功能`,
  method_not_allowed: msg`请求有误，请刷新页面后重试`,
  request_timeout: msg`网络太慢，提交没有完成，请重试`,
  account_changed: msg`请不要在一个浏览器中同时登录多个账号`,
  expired: msg`已过期，请重新获取`,
  too_large: msg`提交的内容太大，请减少后重试`,
  address_too_long: msg`查询条件太长，请减少后重试`,
  unsupported_media_type: msg`不支持这种文件类型`,
  expectation_failed: msg`请求有误，请刷新页面后重试`,
  refused: msg`未知错误`,
  unidentified: msg`数据不完整，只能查看`,
  key_reused: msg`请求有误，请刷新页面后重试`,
  locked: msg`屏幕已锁定，请先解锁`,
  too_many_requests: msg`操作过于频繁。`,
  account_locked: msg`密码连续输错次数过多，该账号已被锁定。`,
  address_locked: msg`输错密码次数过多，当前网络暂时不能登录，其他人也受影响。`,
  headers_too_large: msg`请求有误，请清除浏览器数据后重试`,
  internal: msg`页面出了点问题，请刷新后重试`,
  upstream_failed: msg`未知错误`,
  store_unavailable: msg`系统繁忙，请您稍后再试`,
  upstream_unavailable: msg`暂时连接不上服务器，请稍后重试`,
  read_only: msg`系统维护中，目前只能查看`,
  waiting_room: msg`访问人数较多，请排队等候`,
  downloads_busy: msg`当前下载人数过多，请稍后下载`,
  session_renewed: msg`登录状态刚刚更新，操作没有执行，请重试`,
  try_again: msg`登录状态刚刚更新，操作没有执行，请重试`,
  outcome_pending: msg`还不确定是否成功，请稍后查看结果，勿重复提交`,
  outcome_unknown: msg`还不确定是否成功，请稍后查看结果，勿重复提交`,
  upstream_timeout: slow,
  access_timeout: msg`系统访问超时，请您稍后再试`,
}

/** Only a call without any answer may be the fault of the network here. */
const noAnswer = msg`暂时连接不上服务器，请检查网络后重试`

/** Refused for overload: the person may try again without a look at what became of it. */
const nothingSent = msg`使用人数较多，操作未发出，请稍后重试`

/** A check before a write failed: the write was not sent. */
const checkFailed = msg`服务器出错，操作未发出，请稍后重试`

/** A read has shown that a write without a clear answer was not executed. */
const nothingDone = msg`操作未成功，请再试一次`

/** Not all bytes of a file arrived. */
const incomplete = msg`文件不完整，没有保存，请重新下载`

/** Our text of an error, whatever the server says about it. */
export function errorText(error: ApiError): MessageDescriptor {
  if (isIncompleteFile(error)) return incomplete
  if (mayBeOffline(error)) return noAnswer
  if (isTimeout(error)) return slow
  if (isNotExecuted(error)) return nothingDone
  if (!error.notSent) return errorTexts[error.code]
  return error.code === 'upstream_failed' ? checkFailed : nothingSent
}
