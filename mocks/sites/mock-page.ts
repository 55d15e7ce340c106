import { html, raw } from 'hono/html'

/** HTML with every value escaped. */
export type Markup = ReturnType<typeof html>

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; background: light-dark(#f3f5f8, #11161d); color: light-dark(#1d2733, #e6ebf2); }
  header { padding: 12px 20px; background: light-dark(#17365d, #0b1524); color: #fff; font-weight: 600; }
  main { width: min(440px, 100% - 32px); margin: 24px auto; padding: 24px; border-radius: 12px; background: light-dark(#fff, #19202a); }
  h1 { margin: 0; font-size: 20px; text-align: center; }
  .amount { margin: 8px 0 20px; font-size: 32px; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0 0 20px; font-size: 14px; }
  dt, small, .about { color: light-dark(#566273, #a4b0c0); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  .about { text-align: center; }
  form { display: grid; gap: 8px; }
  button { min-height: 48px; padding: 8px 16px; border: 1px solid light-dark(#8a94a3, #6b7889); border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button b { display: block; font-weight: 600; }
  button small { font-size: 13px; }
  button.main { border-color: #17365d; background: light-dark(#17365d, #79bbff); color: light-dark(#fff, #04182e); text-align: center; }
  button.main small { color: inherit; }
  label { display: grid; gap: 4px; font-size: 14px; }
  select { min-height: 48px; padding: 8px 12px; border: 1px solid light-dark(#8a94a3, #6b7889); border-radius: 8px; background: none; color: inherit; font: inherit; }
  button:focus-visible, select:focus-visible { outline: 3px solid #409eff; outline-offset: 2px; }
`

/** Page layout of the simulated sites; `site` is the name in the header. */
export const mockPage = (site: string, title: string, body: Markup) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>${site}</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

/** No scripts. No form-action: forms submit to the product's origin. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

export const htmlResponse = async (page: Markup, status = 200) => new Response(await page, { status, headers })
