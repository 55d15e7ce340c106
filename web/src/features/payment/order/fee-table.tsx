import { useLingui } from '@lingui/react/macro'

import type { PayInit } from '#contracts/candidate/payment.ts'

import { ServerText } from '#web/ui/server-name.tsx'

import classes from '../payment.module.css'

/** Items of the fee. */
export function FeeTable({ due: { items, total } }: { due: PayInit }) {
  const { t } = useLingui()
  return (
    <div className={classes.feesScroll}>
      <table className={classes.fees}>
        <caption className={classes.caption}>{t`费用明细（元）`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`项目`}</th>
            <th scope="col">{t`单价`}</th>
            <th scope="col">{t`数量`}</th>
            <th scope="col">{t`小计`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, price, count, total }) => (
            <tr key={name}>
              <th scope="row">
                <ServerText>{name}</ServerText>
              </th>
              <td>{price ?? '—'}</td>
              <td>{count ?? '—'}</td>
              <td>{total ?? '—'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>{t`合计`}</th>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without a value */}
            <td />
            <td>{total ?? '—'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
