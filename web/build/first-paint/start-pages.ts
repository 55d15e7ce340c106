import { prerenderedId } from '../../src/frame/first-paint/prerendered-page.ts'

/**
 * The pages of index.html that need no script: about a browser that is older than the targets, and about a client that did
 * not start. In both languages at once, as nothing is known of the reader. `start.ts` marks which of them is shown.
 */
export const startPages = (nonce: string) => ({
  style: `<style nonce="${nonce}">${rules.join('')}</style><noscript><style nonce="${nonce}">#outdated{display:none!important}body>noscript{display:block!important}</style></noscript>`,
  body: `<main id="outdated" class="start-page">${outdated}</main><main id="not-started" class="start-page">${notStarted}</main>`,
})

const rules = [
  '.start-page{display:none;max-width:34em;margin:0 auto;padding:12vh 20px 40px;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif}',
  '.start-page h1{margin:0 0 8px;font-size:22px;line-height:1.3}.start-page p{margin:0 0 12px}.start-page section+section{margin-top:36px}',
  '.start-page ul{margin:0;padding-left:1.3em}',
  '.start-page a{display:inline-block;padding:10px 20px;border:1px solid;border-radius:8px;color:inherit;font-weight:600;text-decoration:none}',
  ':root:not([data-supported]) body>*{display:none}:root:not([data-supported]) #outdated{display:block}',
  `:root[data-failed] #root:empty~#not-started{display:block}:root[data-failed] #${prerenderedId}{display:none}`,
]

const outdated = `
<section lang="zh-CN">
<h1>浏览器版本过低</h1>
<p>此浏览器无法打开考试报名。请更新后再打开，或换用另一台手机或电脑：</p>
<ul>
<li>iPhone、iPad：在“设置 › 通用 › 软件更新”中升级到 iOS 15.4 或更高版本</li>
<li>安卓手机：在应用商店更新微信，或更新、安装 Chrome、Edge、Firefox</li>
<li>电脑：使用新版 Chrome、Edge、Firefox 或 Safari</li>
</ul>
</section>
<section lang="en">
<h1>This browser is too old</h1>
<p>It cannot open the exam sign-up. Update it, or use another phone or computer:</p>
<ul>
<li>iPhone, iPad: update to iOS 15.4 or later in Settings › General › Software Update</li>
<li>Android: update WeChat, or update or install Chrome, Edge or Firefox, in the app store</li>
<li>Computer: use a current Chrome, Edge, Firefox or Safari</li>
</ul>
</section>`

const notStarted = `
<section lang="zh-CN">
<h1>页面没有打开</h1>
<p>部分文件没有加载成功，可能是网络中断。请检查网络后重新加载；已保存的内容不受影响。</p>
<a href="">重新加载</a>
</section>
<section lang="en">
<h1>The page did not open</h1>
<p>Some of its files did not load; the network may be down. Check it, then reload. What was saved is safe.</p>
<a href="">Reload</a>
</section>`
