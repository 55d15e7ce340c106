import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'

import { type Check, type Fault, isFatal, type Verdict } from './check-picture.ts'

import classes from '../picture.module.css'

/** Name of each check. */
const checkTexts: Record<Check, MessageDescriptor> = {
  type: msg`文件类型`,
  bytes: msg`文件大小`,
  pixels: msg`像素`,
  ratio: msg`形状`,
  blank: msg`画面内容`,
  brightness: msg`明暗`,
  sharpness: msg`清晰度`,
  background: msg`背景`,
}

/** Description of each fault, with advice. */
const faultTexts: Record<Fault, { what: MessageDescriptor; remedy: MessageDescriptor }> = {
  type: { what: msg`这不是 JPG 或 PNG 图片`, remedy: msg`请选择手机拍摄的照片或扫描的图片` },
  heic: {
    what: msg`这是 HEIC 格式，浏览器无法读取`,
    remedy: msg`请在相机设置的“格式”中选择“兼容性最佳”后重拍`,
  },
  program: { what: msg`这个文件不是图片`, remedy: msg`这不是真正的图片，请另选一张` },
  truncated: { what: msg`图片不完整或已损坏`, remedy: msg`请重新拍摄，或从相册重新导出后再选择` },
  cut: { what: msg`图片缺少一部分`, remedy: msg`请确认画面完整，不完整时请重新拍摄` },
  heavy: { what: msg`文件超过 40 MB`, remedy: msg`请选择较小的照片，用手机普通模式拍摄即可` },
  light: { what: msg`文件过小，可能是缩略图`, remedy: msg`请选择原图，不要使用聊天软件压缩过的图片` },
  small: { what: msg`像素不够，无法打印清楚`, remedy: msg`请选择更大的原图，或站近一些重拍` },
  huge: { what: msg`像素过多，浏览器无法处理`, remedy: msg`请用手机普通模式重拍` },
  long: { what: msg`图片过长或过宽，裁剪后只剩一小部分`, remedy: msg`请选择一张完整的照片，不要使用全景图或长截图` },
  blank: { what: msg`画面几乎是空白的`, remedy: msg`请确认选对了图片，镜头没有被遮住` },
  dark: { what: msg`画面太暗`, remedy: msg`请面向窗户或灯光重拍，光线要均匀` },
  bright: { what: msg`画面过亮，细节看不清`, remedy: msg`请避开强光和闪光灯重拍` },
  blurred: { what: msg`画面模糊`, remedy: msg`请擦净镜头，拿稳手机，对焦后再拍` },
  uneven: { what: msg`背景不均匀`, remedy: msg`请站在白色墙面前，离墙半步，避免影子` },
}

/** Verdicts: faults with advice, passed checks in one line. */
export function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  const { i18n, t } = useLingui()
  const passed = verdicts.filter(({ fault }) => !fault).map(({ check }) => i18n._(checkTexts[check]))
  return (
    <ul className={classes.verdicts} aria-label={t`照片检查结果`}>
      {verdicts
        .filter(({ fault }) => fault)
        .map((verdict) => (
          <Fault key={verdict.check} verdict={verdict} />
        ))}
      {passed.length > 0 && (
        <li data-level="good">
          <IconCircleCheck size={20} aria-hidden />
          <Text size="sm">
            <Trans>检查通过：{passed.join(t`、`)}</Trans>
          </Text>
        </li>
      )}
    </ul>
  )
}

function Fault({ verdict }: { verdict: Verdict }) {
  const { i18n } = useLingui()
  if (!verdict.fault) return null
  const { what, remedy } = faultTexts[verdict.fault]
  const hopeless = isFatal(verdict)
  return (
    <li data-level={hopeless ? 'bad' : 'warn'}>
      {hopeless ? <IconCircleX size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      <div>
        <Text size="sm" fw={600}>
          {i18n._(what)}
        </Text>
        <Text size="sm" c="dimmed">
          {i18n._(remedy)}
        </Text>
      </div>
    </li>
  )
}
