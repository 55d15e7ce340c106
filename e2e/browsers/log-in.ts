import type { Scene } from './scene.ts'
import type { Tab } from './tab.ts'

/** Logs in by the form in a new tab, and waits for the home page. */
export async function logIn({ mock, newTab }: Scene, account = 'zhangwei'): Promise<Tab> {
  const tab = await newTab()
  await tab.goto('/login')
  await logInIn(tab, mock, account)
  return tab
}

/** Logs in by the form that a tab shows. */
export async function logInIn(tab: Tab, mock: Scene['mock'], account = 'zhangwei'): Promise<void> {
  await tab.see({ role: 'img', name: '验证码图片' })
  await tab.type({ label: '账号' }, account)
  await tab.type({ label: '密码' }, 'Exam@2026')
  await tab.type({ label: '验证码' }, await mock.captcha())
  await tab.click({ role: 'button', name: '登录' })
  await tab.seeNone({ label: '验证码' })
  await tab.see({ role: 'heading' })
}
