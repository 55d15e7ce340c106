import { readFileSync, writeFileSync } from 'node:fs'

import { i18n } from '@lingui/core'
import { fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { UserDraft } from '#contracts/administration/user.ts'
import type { Schema } from '#contracts/core/call.ts'
import { CalendarDay } from '#contracts/form/form.ts'
import { Mobile, NationalId, PersonName } from '#contracts/form/rule.ts'
import { Identity } from '#contracts/session/account.ts'
import { AccountSearch } from '#contracts/session/retrieval.ts'
import { PasswordLogIn } from '#contracts/session/session.ts'

import { nodeAes } from '#bff/platform/node/crypto/aes.ts'
import { addressIn } from '#bff/platform/node/http/client-address.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { deployment } from '#mocks/core/settings.ts'
import { seal } from '#mocks/core/wire.ts'
import { cellText, unreadableText } from '../crud/import/file-problem.ts'
import { readTable } from '../crud/spreadsheet/read-table.ts'
import { UnreadableFile } from '../crud/spreadsheet/table.ts'
import { showPart } from '../testing/part.tsx'
import { number, text, xlsxBytes } from '../testing/xlsx.ts'
import { NumberField } from '../ui/form/number-field.tsx'

/** What came, what became of it before, what becomes of it now, and how that is seen. */
type Row = readonly [input: string, before: string, now: string, see: () => unknown]

type Section = { readonly title: string; readonly rows: readonly Row[] }

/** Seen by a test of its own. */
const byTest = (file: string, title: string) => (): unknown => {
  expect(readFileSync(file, 'utf8')).toContain(title)
  return undefined
}

/** What a schema makes of a text, or its message. */
function reading(schema: Schema<string>, typed: string): string {
  const result = v.safeParse(schema, typed)
  return result.success ? result.output : result.issues[0].message
}

const each = (
  typed: readonly (readonly [typed: string, now: string])[],
  before: string,
  schemas: readonly Schema<string>[],
): Row[] =>
  typed.map(([it, now]) => [it, before, now, () => [...new Set(schemas.map((schema) => reading(schema, it)))].join()])

const accounts = [PasswordLogIn.entries.username, AccountSearch.entries.account, UserDraft.entries.account]
const names = [PersonName, UserDraft.entries.realName]
const id = '51010419980615233X'
const phone = '13623456789'

/** What a number field of an administrator's form has, and says. */
async function numberField(typed: string): Promise<string> {
  const seen: (number | string)[] = []
  await showPart(<NumberField label="排序" min={0} max={999} onChange={(value) => seen.push(value)} />)
  const input = screen.getByLabelText<HTMLInputElement>('排序')
  fireEvent.change(input, { target: { value: typed } })
  expect(input.value).toBe(typed)
  const message = document.querySelector(`[id="${input.getAttribute('aria-describedby') ?? ''}"]`)?.textContent
  return message ?? String(seen.at(-1))
}

const inNumberField = (typed: string, before: string, now: string): Row => [
  typed,
  before,
  now,
  () => numberField(typed),
]

/** The first cells of the last line of a file, or why one is refused. */
function cells(source: Uint8Array<ArrayBuffer> | string): string {
  try {
    const line = readTable(source).lines.at(-1)
    const [problem] = line?.problems ?? []
    return problem ? cellText(problem, i18n) : (line?.cells.join(' | ') ?? '')
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadableText(error, i18n)
    throw error
  }
}

const csv = (content: string) => cells(new TextEncoder().encode(content))
const xlsx = (cell: string, formats: readonly string[] = []) =>
  cells(xlsxBytes({ sheets: [{ name: '考生', rows: `<row r="1">${cell}</row>` }], formats }))
const farCells = `<row r="1">${text('AML1', 'a')}</row><row r="1048576">${text('F1048576', 'b')}</row>`
const rounded = '表格软件已将此数字四舍五入，请将该列设为文本后重新填写'

const opened = async (spelt: (sealed: string) => string) => {
  const { open } = await createSeal(nodeAes, deployment.aesKey)
  const content = '{"name":"张三","note":"'.padEnd(120, '>')
  return (await open(spelt(seal(content)))) === content ? 'opened' : ''
}

const readers = 'web/src/features/picture/check/check-picture.test.ts'
const journey = 'e2e/candidate/picture.e2e.ts'
const drawn = 'a photo with fill bytes, with bytes behind its end, or without its end is drawn anew'
const exports = 'web/src/crud/batch/export.test.ts'
const leftOut = 'web/src/crud/import/left-out.test.tsx'
const stuck = 'web/src/app/stuck-storage.test.tsx'
const pools = 'bff/platform/node/upstream/pools.test.ts'
const pages = 'bff/http/problem-page.test.ts'
const envelopes = 'bff/upstream/answer/envelope.test.ts'
const states = 'bff/session/log-in/oauth-state.test.ts'

const sections: readonly Section[] = [
  {
    title: 'Accounts, at the log-in, the retrieval and in administrators’ forms',
    rows: [
      ...each(
        [
          ['51010419980615233x', id],
          ['510104 19980615 233X', id],
          ['５１０１０４１９９８０６１５２３３Ｘ', id],
          ['\u202D13623456789\u202C', phone],
          ['+8613623456789', phone],
          ['136 2345 6789', phone],
          ['zhangsan\u200B', 'zhangsan'],
          ['ｌｉｓｉ', 'lisi'],
        ],
        'another account, or none',
        accounts,
      ),
      [
        'five wrong passwords for `…233x`, then `…233X`',
        'locked out',
        'one account, one counter',
        byTest('bff/session/log-in/rate-limit.test.ts', 'logs in, and wrong passwords count for one account'),
      ],
    ],
  },
  {
    title: 'Phones',
    rows: [
      ...each(
        ['+86 13623456789', '86 13623456789', '008613623456789', '136-2345-6789', '13623456789，'].map((it) => [
          it,
          phone,
        ]),
        'refused',
        [Mobile, UserDraft.entries.phone.wrapped],
      ),
      ...each([['随便写', '请输入正确的电话号码']], 'stored by an administrator', [UserDraft.entries.phone.wrapped]),
    ],
  },
  {
    title: 'ID numbers',
    rows: [
      ...each(
        [
          '510104 19980615 233X',
          '510104-19980615-233X',
          '５１０１０４１９９８０６１５２３３Ｘ',
          '51010419980615233x',
          '51010419980615233Ⅹ',
          '51010419980615233ⅹ',
          '51010419980615233×',
          '51010419980615233Х',
          '51010419980615233х',
          '51010419980615233Χ',
        ].map((it) => [it, id]),
        'refused, or another number',
        [NationalId, Identity.entries.zjhm],
      ),
      ...each([[`身份证号：${id}`, '请只填写号码，删除其中的文字']], '证件号码长度不为18位', [
        NationalId,
        Identity.entries.zjhm,
      ]),
    ],
  },
  {
    title: 'Dates',
    rows: each(
      ['2026。1。5', '2026、1、5', '2026—1—5', '2026.1.5'].map((it) => [it, '2026-01-05']),
      'refused',
      [CalendarDay],
    ),
  },
  {
    title: 'Names',
    rows: [
      ...each(
        [
          ['MARIA DEL CARMEN', 'MARIA DEL CARMEN'],
          ["O'Neil", "O'Neil"],
          ['Müller', 'Müller'],
        ],
        'refused',
        names,
      ),
      ...each([['张 伟', '张伟']], 'refused', names),
      ...each([['阿依古丽・买买提', '阿依古丽·买买提']], 'refused', names),
      ...each([['\u200B', '请输入用户姓名']], 'stored by an administrator', [UserDraft.entries.realName]),
      ...each([['\u202Eeman\u202C', 'eman']], 'a nickname that reads backwards', [UserDraft.entries.name.wrapped]),
    ],
  },
  {
    title: 'Numbers in forms and filters',
    rows: [
      inNumberField('１２', 'nothing', '12'),
      inNumberField('1２', '1', '12'),
      inNumberField('12。5', '125', '请输入整数'),
      inNumberField('1e3', '13', '请输入整数'),
      inNumberField('-3', '0', '请输入 0 到 999 之间的数'),
    ],
  },
  {
    title: 'Spreadsheets that are read',
    rows: [
      [
        'xlsx of 2 kB with cells AML1 and F1048576',
        'the tab dies after 24 s',
        '工作表“考生”：AML1 有内容，超出了前 256 列，请删除后重新选择',
        () => cells(xlsxBytes({ sheets: [{ name: '考生', rows: farCells }] })),
      ],
      ['`&#134071;` in xlsx', 'ஷ', '𠮷', () => xlsx(text('A1', '&#134071;'))],
      ['`1.10105E+17` as text', 'imported', rounded, () => xlsx(text('A1', '1.10105E+17'))],
      ['a number cell of 18 digits', 'imported, other digits', rounded, () => xlsx(number('A1', '110105199003072316'))],
      ['1234 with the format 00000000', '1234', '00001234', () => xlsx(number('A1', '1234', 1), ['00000000'])],
      ['`="0123"` in CSV', '="0123"', '0123', () => csv('a\n="0123"')],
      ['a tab inside a CSV cell', 'two cells', '1\t2 | 3', () => csv('a,b\n1\t2,3')],
      ['`sep=,` as first line', 'a row', 'a | b', () => csv('sep=,\na,b')],
      [
        'a hidden first sheet',
        'read',
        'the first visible one, and said so',
        byTest(leftOut, '没有读取隐藏的工作表：旧'),
      ],
      ['filtered rows', 'imported', 'left out, and said so', byTest(leftOut, '1 行被隐藏或筛选掉，没有读取。')],
      [
        'a head that is not recognised',
        'imported as data',
        'asked about',
        byTest(leftOut, 'a head that is not recognised is asked about'),
      ],
      ['pasted `1⇥Anna Smith`', 'three cells', '1 | Anna Smith', () => cells('1\tAnna Smith')],
      [
        '12 rows',
        'written in any order',
        'in that of the file',
        byTest(leftOut, 'rows of a file are written in its order'),
      ],
    ],
  },
  {
    title: 'Exports',
    rows: [
      ['a time', 'text with U+00A0', 'a date cell', byTest(exports, 'times and days are dates')],
      [
        'text of more than 32,767 characters',
        'a damaged file',
        'cut, with a mark',
        byTest(exports, 'is cut, and the cut is marked'),
      ],
      ['`_x0041_`', 'A', '_x0041_', byTest('web/src/crud/spreadsheet/write-workbook.test.ts', "test.each(['_x0041_'")],
      [
        'selected rows, shown columns',
        'all rows and columns',
        'can be chosen',
        byTest(exports, 'selected rows are exported alone, with the columns that the table shows'),
      ],
      [
        'a log of 100,264 rows',
        '11 files without a question',
        'the number of rows and files is said first',
        byTest('web/src/crud/batch/export-dialog.test.tsx', 'says how many files that are'),
      ],
    ],
  },
  {
    title: 'Pictures',
    rows: [
      [
        'JPEG with fill bytes before a marker',
        'damaged',
        'drawn anew',
        byTest(readers, 'the check of $name finds: $fault'),
      ],
      ['PNG with bytes behind IEND', 'damaged', 'drawn anew', byTest(journey, drawn)],
      [
        'a file without its end that the browser shows',
        'damaged',
        'drawn anew; a part that is missing is said',
        byTest(journey, drawn),
      ],
      [
        'bytes behind the end, or no end, at the gateway',
        'refused',
        'refused',
        byTest('bff/upstream/picture/picture.test.ts', 'as $type: $name is refused, and not stored'),
      ],
    ],
  },
  {
    title: 'What a browser stores',
    rows: [
      [
        'sign-up, storage never answers',
        'a spinner for ever',
        'open after 3 s, says what is unread',
        byTest(stuck, 'a step of the sign-up opens, says what is unread'),
      ],
      [
        'base info, the same',
        'a spinner for ever',
        'open after 3 s, nothing is overwritten later',
        byTest(stuck, 'base info opens without its draft; read late'),
      ],
      [
        'registration, the same',
        'a spinner for ever',
        'open after 3 s',
        byTest(stuck, 'a registration opens without its draft'),
      ],
      [
        'any page, storage full or forbidden',
        'the log-in without its form',
        'every page; what cannot be stored holds until a reload',
        byTest('e2e/shell.e2e.ts', 'storage costs no page: log-in, home, another language, a page, log-out'),
      ],
      [
        'log-in, cookies off',
        'the log-in again, without a word',
        'says that nobody can log in, and what helps',
        byTest('web/src/features/session/log-in.test.tsx', 'a browser without cookies is told that nobody can log in'),
      ],
    ],
  },
  {
    title: 'Networks',
    rows: [
      ...(
        [
          ['X-Forwarded-For: 203.0.113.7:52341', 'each connection a network', '203.0.113.7'],
          ['X-Forwarded-For: [2001:db8::7]:443', 'each connection a network', '2001:db8::7'],
          ['X-Forwarded-For: unknown', 'a network named “unknown”', ''],
        ] as const
      ).map(([input, before, now]): Row => [
        input,
        before,
        now || 'unknown, and logged once',
        () => addressIn(input.slice(17)) || undefined,
      ]),
      [
        'a changed DNS, under traffic',
        'never followed',
        'followed after 5 min',
        byTest(pools, 'a connection ends after its life, also under traffic'),
      ],
      [
        'a balancer that keeps idle connections 15 s',
        '1 write in 240 lost',
        'closed after 10 s (`UPSTREAM_KEEP_ALIVE`)',
        byTest(pools, 'before a balancer does it'),
      ],
      [
        'a connection that is reset before a byte is written',
        'the write fails',
        'sent once more',
        byTest(pools, 'is sent on another one, once'),
      ],
      ['a reset after that', 'unknown', 'unknown', byTest(pools, 'what became of it is unknown')],
      [
        '404, 414, 431 on a navigation',
        'JSON',
        'a page in the person’s language',
        byTest(pages, 'as a page in the own language'),
      ],
      [
        'log-ins with two providers in two tabs',
        'one fails',
        'both work',
        byTest(states, 'log-ins with two providers in two tabs both work'),
      ],
    ],
  },
  {
    title: 'Ciphertext as Java’s libraries write it',
    rows: [
      ['lines of MIME', '502', 'opened', () => opened((it) => it.replaceAll(/.{76}/g, '$&\r\n'))],
      [
        'the alphabet of addresses',
        '502',
        'opened',
        () => opened((it) => it.replaceAll('+', '-').replaceAll('/', '_')),
      ],
      ['without `=`', '502', 'opened', () => opened((it) => it.replace(/=+$/, ''))],
      [String.raw`\u003d`, '502', 'opened', byTest(envelopes, "a sealed answer with Gson's escapes")],
      [String.raw`\/`, '502', 'opened', byTest(envelopes, 'a sealed answer with escaped slashes')],
      ['within `R.data`', '502', 'opened', byTest(envelopes, 'sealed data in a result')],
    ],
  },
]

const all = sections.flatMap(({ title, rows }) => rows.map((row) => [title, ...row] as const))

test.each(all)('%s: %j, formerly "%s", is "%s"', async (_, __, ___, now, see) => {
  expect((await see()) ?? now).toBe(now)
})

const path = 'docs/reference/inputs.md'
const introduction = `# Inputs

What people's fields, files, phones and networks really contain: what became of it before, and what becomes of it now.
\`WRITE=1 npx vitest run web/src/app/inputs.test.tsx\` sees each row and writes this page.
`

/** Signs without a shape as escapes. */
const shown = (cell: string) =>
  cell
    .replaceAll(/[\p{Cf}\t]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('|', '\\|')

const page = [
  introduction,
  ...sections.map(({ title, rows }) =>
    [
      `## ${title}\n`,
      '| input | before | now |',
      '| --- | --- | --- |',
      ...rows.map(([input, before, now]) => `| ${shown(input)} | ${shown(before)} | ${shown(now)} |`),
      '',
    ].join('\n'),
  ),
].join('\n')

/** Without what the formatter adds to tables. */
const compact = (markdown: string) => markdown.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

test('docs/reference/inputs.md is made of these rows', () => {
  if (process.env['WRITE']) writeFileSync(path, page)
  expect(compact(readFileSync(path, 'utf8'))).toBe(compact(page))
})
