import { Trans } from '@lingui/react/macro'

import { keepsCopies } from './kept-copies.ts'

/** Says that the copies have ended with the session, and what the person has kept. */
export const CopiesOver = () =>
  keepsCopies() ? (
    <Trans>登录已到期，离线内容已删除，保留的准考证仍可查看。联网后请重新登录。</Trans>
  ) : (
    <Trans>登录已到期，离线内容已删除。联网后请重新登录。</Trans>
  )
