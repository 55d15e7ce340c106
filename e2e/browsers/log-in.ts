import type { Tab } from './tab.ts'
import type { Scene } from './test.ts'

/** Logs in by the form in a new tab, and waits for the home page. */
export async function logIn({ mock, newTab }: Scene, account = 'zhangwei'): Promise<Tab> {
  const tab = await newTab()
  await tab.goto('/login')
  await tab.see({ role: 'img', name: '验证码图片' })
  await tab.type({ label: '账号' }, account)
  await tab.type({ label: '密码' }, 'Exam@2026')
  await tab.type({ label: '图形验证码' }, await mock.captcha())
  await tab.click({ role: 'button', name: '登录' })
  await tab.seeNone({ label: '图形验证码' })
  await tab.see({ role: 'heading' })
  return tab
}
