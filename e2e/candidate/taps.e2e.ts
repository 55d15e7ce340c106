import type { Locator, Page } from '@playwright/test'

import { png } from '#mocks/fixtures/png.ts'
import { portrait } from '#mocks/fixtures/portrait.ts'
import type { Mock } from '../testing/mock.ts'
import { expect, test } from '../testing/test.ts'

const exam = '2026年下半年高等教育自学考试'

/** Ceiling of a journey on a phone from the registration to the submitted form, with four pictures; it may only fall. */
const most = { taps: 44, typedFields: 9 }

/** A person with one finger, who counts. The choice of a file in the system's own dialog is not counted. */
function countingFinger(page: Page) {
  const count = { taps: 0, typedFields: 0 }
  const tap = async (target: Locator) => {
    await target.click()
    count.taps += 1
  }
  return {
    count,
    tap,
    async type(label: string, text: string) {
      await page.getByLabel(label, { exact: true }).fill(text)
      count.typedFields += 1
    },
    async upload(target: Locator, file: Buffer) {
      const chooser = page.waitForEvent('filechooser')
      await tap(target)
      await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: file })
    },
  }
}

type Finger = ReturnType<typeof countingFinger>

/** The card of an option, whose text is its label. */
const optionCard = (page: Page, name: string) =>
  page.getByRole('radiogroup').locator('label', { hasText: new RegExp(`^${name}$`) })

/** A person with a document; the type is that of the first choice where none is named. */
type Person = { document?: string; number: string; name: string }

async function register(page: Page, mock: Mock, { finger: { tap, type }, person }: { finger: Finger; person: Person }) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/login')
  await tap(page.getByRole('link', { name: '注册账号' }))
  if (person.document) await page.getByLabel('证件类型').selectOption(person.document)
  await type('证件号码', person.number)
  await type('姓名', person.name)
  await tap(button('下一步'))
  await type('手机号码', `135${String(Date.now()).slice(-8)}`)
  await tap(button('获取验证码'))
  await expect(page.getByText(/验证码已发送/)).toBeVisible()
  await type('短信验证码', (await mock.phoneCode())?.code ?? '')
  await type('新密码', 'Bao#2026x')
  await type('再次输入密码', 'Bao#2026x')
  await tap(button('下一步'))
  await tap(page.getByRole('dialog').getByRole('button', { name: '我已阅读并同意，继续' }))
  await tap(button('确认注册'))
  await tap(button('直接登录'))
}

async function fillInBaseInfo(page: Page, { tap, type }: Finger) {
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await expect(page.getByRole('heading', { name: '基本信息', level: 1 })).toBeVisible()
  const nation = page.getByRole('combobox', { name: '民族' })
  await expect(nation).toHaveAttribute('placeholder', '请选择')
  await tap(nation)
  await tap(option('汉族'))
  await type('紧急联系人姓名', '王大明')
  await tap(optionCard(page, '父母'))
  await type('紧急联系人手机号码', '13912340000')
  await tap(page.getByRole('combobox', { name: '户籍所在地：省级' }))
  await tap(option('四川省'))
  await tap(option('成都市'))
  await tap(page.getByRole('option').first())
  await type('联系地址', '成都市成华区二仙桥东三路 1 号')
  await tap(optionCard(page, '自由职业'))
  await tap(page.getByRole('button', { name: '保存并返回' }))
}

/** What a passport does not tell; without ethnic group and registered residence, with a phone abroad. */
async function fillInBaseInfoOfPassport(page: Page, { tap, type }: Finger) {
  await expect(page.getByRole('group', { name: '证件号码' })).toContainText('E12345678')
  await expect(page.getByText(/已核验/)).toHaveCount(0)
  await tap(optionCard(page, '男'))
  await type('出生日期', '1994-08-23')
  await type('紧急联系人姓名', 'Jane Smith')
  await tap(optionCard(page, '父母'))
  await type('紧急联系人手机号码', '+852 9123 4567')
  await type('联系地址', '成都市成华区二仙桥东三路 1 号')
  await tap(optionCard(page, '自由职业'))
  await expect(page.getByText('基本信息已完整')).toBeVisible()
  await tap(page.getByRole('button', { name: '保存并返回' }))
}

async function chooseHomeDepartment(page: Page, { tap }: Pick<Finger, 'tap'>) {
  await tap(page.getByRole('button', { name: /成都市（户籍所在地）/ }))
}

async function chooseDepartment(page: Page, { tap }: Pick<Finger, 'tap'>) {
  await tap(page.getByRole('group', { name: '报名地市' }).getByRole('button', { name: '选择' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: '成都市' }).first())
}

/** Papers of a document, as the pictures of them are asked for one after the other. */
type Way = { chooseDepartment: typeof chooseHomeDepartment; papers: readonly string[] }

async function fillInSteps(page: Page, { tap, upload }: Finger, way: Way) {
  const next = page.getByRole('button', { name: '保存并继续' })
  await tap(page.getByRole('article', { name: exam }).getByRole('button', { name: /选择此考试/ }))
  await tap(page.getByRole('dialog', { name: exam }).getByRole('button', { name: '选择并开始报名' }))
  await tap(optionCard(page, '符合全部条件'))
  await tap(optionCard(page, '首次报考'))
  await tap(next)
  await tap(page.getByRole('button', { name: '信息无误，继续' }))
  await expect(page.getByText(/^第 3 步/)).toBeVisible()
  await tap(next)
  await tap(optionCard(page, '专科'))
  await tap(optionCard(page, '学前教育'))
  await tap(page.locator('fieldset').getByRole('checkbox').first())
  await tap(next)
  await way.chooseDepartment(page, { tap })
  await tap(page.getByRole('dialog').getByRole('button', { name: /第一中学考点/ }))
  await tap(next)
  await expect(page.getByText(/^第 6 步/)).toBeVisible()
  await uploadPictures(page, { tap, upload }, way.papers)
  await tap(next)
}

async function uploadPictures(page: Page, { tap, upload }: Pick<Finger, 'tap' | 'upload'>, papers: readonly string[]) {
  const photo = png(portrait({ width: 885, height: 1239 }))
  const paper = png(portrait({ width: 1200, height: 840 }))
  const album = page.getByRole('dialog').getByRole('button', { name: '从相册选择' })
  await tap(page.getByRole('button', { name: '上传：本人照片' }))
  await upload(album, photo)
  await tap(page.getByRole('button', { name: '下一步，检查照片' }))
  await tap(page.getByRole('button', { name: '确认上传' }))
  for (const label of papers) {
    await expect(page.getByRole('dialog', { name: label })).toBeVisible()
    await upload(album, paper)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function readSignAndSubmit(page: Page, { tap }: Finger) {
  await expect(page.getByText(/份必读文件/)).toBeVisible()
  await tap(page.getByRole('link', { name: /去阅读/ }))
  const read = page.getByRole('button', { name: '我已阅读' })
  const box = page.getByRole('checkbox', { name: /已阅读并理解承诺书全文/ })
  while (!(await box.isVisible())) {
    await read.or(box).waitFor()
    if (await box.isVisible()) break
    const title = await page.getByRole('region', { name: '文件内容' }).getByRole('heading').first().textContent()
    await page.getByRole('region', { name: '文件内容' }).locator(':scope > *').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5000)
    await tap(read)
    await expect(page.getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0)
  }
  await tap(box)
  await tap(page.getByRole('main').getByRole('button', { name: '签署承诺书', exact: true }))
  await tap(page.getByRole('button', { name: '提交报名' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: '确认提交' }))
  await expect(page.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
}

test('from the registration to the submitted form in no more taps and typed fields than before @phone @core', async ({
  page,
  mock,
}, info) => {
  page.setDefaultTimeout(30_000)
  const finger = countingFinger(page)
  await register(page, mock, { finger, person: { number: '51010420040229058x', name: '王小明' } })
  await fillInBaseInfo(page, finger)
  const papers = ['身份证人像面', '身份证国徽面', '学历证书']
  await fillInSteps(page, finger, { chooseDepartment: chooseHomeDepartment, papers })
  await readSignAndSubmit(page, finger)
  const { taps, typedFields } = finger.count
  info.annotations.push({ type: 'taps', description: `${taps} taps, ${typedFields} typed fields` })
  expect(taps).toBeLessThanOrEqual(most.taps)
  expect(typedFields).toBeLessThanOrEqual(most.typedFields)
})

test('who has a passport gets from the registration to the submitted form @phone', async ({ page, mock }) => {
  page.setDefaultTimeout(30_000)
  const finger = countingFinger(page)
  await register(page, mock, { finger, person: { document: '护照', number: 'E12345678', name: 'John Smith' } })
  await fillInBaseInfoOfPassport(page, finger)
  await fillInSteps(page, finger, { chooseDepartment, papers: ['证件资料页', '学历证书'] })
  await readSignAndSubmit(page, finger)
})
