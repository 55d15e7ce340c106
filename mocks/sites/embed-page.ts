import { html, raw } from 'hono/html'

import { hostileScript } from './embed-hostile.ts'

/** HTML with every value escaped. */
export type Markup = ReturnType<typeof html>

/** Tells the product that the page is loaded. A page that refuses framing never sends it. */
const ready = `top.postMessage({ embed: 'ready' }, '*')`

/** A normal page. */
export const normalPage = () =>
  page(
    '考试帮助中心',
    html`<form>
        <label for="question">您想了解什么？</label>
        <input id="question" type="search" placeholder="例如：照片要求" />
      </form>
      <h2>常见问题</h2>
      <dl>
        <dt>照片一直审核不通过怎么办？</dt>
        <dd>请使用近期白底证件照，面部清晰、无遮挡，按提示重新上传即可。</dd>
        <dt>缴费后页面没有变化怎么办？</dt>
        <dd>银行通知可能延迟几分钟，请不要重复支付，稍后在“网上缴费”中查看结果。</dd>
        <dt>准考证可以打印几次？</dt>
        <dd>在开放打印期间不限次数，建议同时在手机上保存一份。</dd>
      </dl>`,
    ready,
  )

/** The page that is served late. */
export const slowPage = () => page('数据看板', html`<p>今日报名 1,204 人，缴费 986 人。</p>`, ready)

/** A compromised page: tries every attack of a frame. */
export const hostilePage = () => page('领取补贴', html`<p id="outcome">请稍候</p>`, hostileScript)

const style = `
  :root { color-scheme: light; font: 16px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; }
  body { margin: 0; padding: 24px; color: #1d2733; background: #fff; }
  main { max-width: 640px; margin: 0 auto; }
  h1 { margin: 0 0 16px; font-size: 22px; }
  h2 { margin: 24px 0 8px; font-size: 18px; }
  label { display: block; margin-bottom: 4px; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid #8a94a3; border-radius: 8px; font: inherit; }
  dt { margin-top: 12px; font-weight: 600; }
  dd { margin: 0; color: #566273; }
`

const page = (title: string, body: Markup, script: string) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        <script>
          ${raw(script)}
        </script>
      </body>
    </html>`
