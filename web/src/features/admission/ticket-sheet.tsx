import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'

import type { Admission, Sitting, Ticket } from '#contracts/candidate/admission.ts'

import { clockTime, fullDay } from '#web/ui/time/moment.ts'
import { Barcode } from './barcode.tsx'

import printed from '#web/ui/print-sheet/printed.module.css'
import classes from './sheet.module.css'

type Props = { admission: Admission; ticket: Ticket; isSplit: boolean; ref: Ref<HTMLElement> }

/** Printable admission ticket. A document of the organiser: always in Chinese. */
export function TicketSheet({ admission, ticket, isSplit, ref }: Props) {
  const { zkzh, ksName, xb, zjhm, photo, sittings, bring, rules, version } = ticket
  const [first] = sittings
  const isOnePlace = new Set(sittings.map(({ bmdName }) => bmdName)).size === 1
  return (
    <article ref={ref} lang="zh-CN" className={`${classes.sheet} ${printed.printed}`} data-split={isSplit || undefined}>
      <header className={classes.head}>
        <p>{admission.examName}</p>
        <p className={classes.title}>准考证</p>
      </header>
      <div className={classes.person}>
        <dl className={classes.facts}>
          <Fact label="准考证号" value={zkzh} />
          <Fact label="姓名" value={ksName} />
          <Fact label="性别" value={xb} />
          <Fact label="证件号码" value={zjhm} />
          {isOnePlace && <Fact label="考点" value={first?.bmdName} />}
          {isOnePlace && <Fact label="考点地址" value={first?.address} />}
        </dl>
        {photo ? (
          <img src={photo} alt="考生照片" className={classes.photo} />
        ) : (
          <div className={classes.photo}>照片缺失</div>
        )}
      </div>
      <table className={classes.sittings}>
        <thead>
          <tr>
            <th>考试科目</th>
            <th>考试日期</th>
            <th>考试时间</th>
            <th>考场</th>
            <th>座位号</th>
          </tr>
        </thead>
        <tbody>
          {sittings.map((sitting) => (
            <Row key={sitting.code} sitting={sitting} withPlace={!isOnePlace} />
          ))}
        </tbody>
      </table>
      <div className={classes.notes}>
        <Notes title="考试当天请携带" items={bring} />
        <Notes title="考生须知" items={rules} />
      </div>
      <footer className={classes.foot}>
        <div>
          {zkzh && <Barcode value={zkzh} label="准考证号条形码" className={classes.barcode} />}
          <p>
            {zkzh}
            {version !== null && version > 1 && ` · 第 ${version} 版`}
          </p>
        </div>
        {zkzh && <QRCodeSVG value={zkzh} className={classes.qr} marginSize={0} title="准考证号二维码" />}
      </footer>
    </article>
  )
}

const Fact = ({ label, value }: { label: string; value: string | null | undefined }) =>
  value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null

const Row = ({ sitting, withPlace }: { sitting: Sitting; withPlace: boolean }) => (
  <tr>
    <td>
      {sitting.subject}
      {withPlace && <small>{`${sitting.bmdName}，${sitting.address}`}</small>}
    </td>
    <td>{fullDay(sitting.startTime, 'zh')}</td>
    <td>{`${clockTime(sitting.startTime)}–${clockTime(sitting.endTime)}`}</td>
    <td>{sitting.room}</td>
    <td>{sitting.seat}</td>
  </tr>
)

const Notes = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ol>
      {items.map((item, n) => (
        <li key={item}>{`${n + 1}. ${item}`}</li>
      ))}
    </ol>
  </section>
)
