import { Trans } from '@lingui/react/macro'

/** Says that the copies are on this device, and that its storage does not give them. */
export const CopiesUnread = () => <Trans>离线内容暂时打不开，请完全关闭浏览器后重新打开</Trans>
