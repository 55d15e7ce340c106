import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import classes from './other-methods.module.css'

/** Links for users without an account or password. */
export const OtherMethods = () => (
  <div className={classes.methods}>
    <Link to="/register">
      <Trans>注册账号</Trans>
    </Link>
    <Link to="/retrievePassword">
      <Trans>忘记密码</Trans>
    </Link>
    <Link to="/retrievePID">
      <Trans>国家网络身份认证</Trans>
    </Link>
  </div>
)
