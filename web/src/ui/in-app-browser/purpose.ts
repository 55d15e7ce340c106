import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the view of another app cannot do. */
export type Purpose = 'print' | 'download' | 'export' | 'calendar' | 'pay'

/** Texts of the button that leads to a browser. */
export const labels: Readonly<Record<Purpose, MessageDescriptor>> = {
  print: msg`在浏览器中打印`,
  download: msg`在浏览器中下载`,
  export: msg`在浏览器中导出`,
  calendar: msg`在浏览器中添加到日历`,
  pay: msg`在浏览器中支付`,
}

/** Why a browser is needed. */
export const reasons: Readonly<Record<Purpose, MessageDescriptor>> = {
  print: msg`微信不能打印`,
  download: msg`微信不能保存文件`,
  export: msg`微信不能保存文件`,
  calendar: msg`微信不能把日程加入日历`,
  pay: msg`如果微信没有打开支付页面，可以在浏览器中继续支付，订单不变`,
}
