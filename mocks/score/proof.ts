import { Buffer } from 'node:buffer'

import { html } from 'hono/html'

import { resettable } from '../core/db.ts'
import { maskedId } from '../core/mask.ts'
import { pdf } from '../fixtures/pdf.ts'
import { objectStore } from '../sites/object-store.ts'
import type { UserRow } from '../user/user-row.ts'
import type { ScoreRow } from './seeds.ts'

/**
 * Forms of the text in place of a proof: a PDF in Base64 (`large`: of 5 MB), its address at the object store, an HTML
 * document, or a text that is not a proof.
 */
export const proofForms = ['base64', 'large', 'address', 'html', 'overload'] as const
export type ProofForm = (typeof proofForms)[number]

/** Form of all proofs, chosen by QA. */
export const proofForm = resettable<{ form: ProofForm }>(() => ({ form: 'base64' }))

const largeSize = 5_000_000

const proofLines = ({ id, examTime, result }: ScoreRow, { realName, zjhm }: UserRow) => [
  `姓名：${realName}`,
  `证件号码：${maskedId(zjhm)}`,
  `考试日期：${examTime}`,
  `成绩：${result.total ?? ''}`,
  `证明编号：${id}`,
]

const proofFile = (row: ScoreRow, user: UserRow, padding = 0) =>
  Buffer.from(pdf([`${row.examName}成绩证明`, ...proofLines(row, user)], padding))

const texts: Record<ProofForm, (row: ScoreRow, user: UserRow) => string | Promise<string>> = {
  base64: (row, user) => proofFile(row, user).toString('base64'),
  large: (row, user) => proofFile(row, user, largeSize).toString('base64'),
  address(row, user) {
    const obsKey = `proof-${row.id}`
    objectStore.put(obsKey, proofFile(row, user), 'application/octet-stream')
    return objectStore.presignGet(obsKey)
  },
  html: document,
  overload: () => '当前下载人数过多，请稍后下载',
}

/** Text that stands for the proof of a result. */
export const scoreProof = async (row: ScoreRow, user: UserRow): Promise<string> =>
  texts[proofForm.value.form](row, user)

/** As an organiser writes it: inline styles, a style sheet, and a script that must not run. */
async function document(row: ScoreRow, user: UserRow) {
  return String(
    await html`<!doctype html>
      <html>
        <head>
          <meta charset="utf-8" />
          <style>
            h1 {
              font-size: 22px;
              text-align: center;
            }
            td {
              padding: 8px 12px;
              border: 1px solid #999;
            }
          </style>
          <script>
            document.title = 'run'
          </script>
        </head>
        <body>
          <h1>${row.examName}成绩证明</h1>
          <table style="width: 100%; border-collapse: collapse">
            ${proofLines(row, user).map((line) => {
              const [label = '', value = ''] = line.split('：')
              return html`<tr>
                <td style="width: 120px; color: #666">${label}</td>
                <td>${value}</td>
              </tr>`
            })}
          </table>
          <p style="text-align: right">省教育考试院</p>
        </body>
      </html>`,
  )
}
