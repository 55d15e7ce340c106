import { type DescribedSetting, helpText, settingsByGroup, valueWhenAbsent } from './help.ts'
import type { Language, Texts } from './setting-texts.ts'
import { defaultText } from './setting.ts'
import { allSettings } from './settings.ts'

/** Lines before the tables. */
const introduction: Texts = {
  en: `# Configuration

Settings are environment variables; on workers variables and secrets of wrangler. \`npx node bff/config/write-document.ts\` makes this
page from \`bff/config/settings.ts\` and \`bff/config/setting-texts.ts\`.

- **Checked at the start.** A missing or malformed setting, a port in use or a store that cannot be opened end it with one line
  that names the setting and never its value, and exit code 1.
- **Misspelt names.** A variable that differs from a setting in one or two letters is named in a warning with the nearest setting.
- **Secrets from files.** On Node each secret below may be in a file instead, as \`CLIENT_SECRET_FILE=/run/secrets/client\`
  (secrets of Docker and Kubernetes, credentials of systemd). One line break at its end is dropped. Both at once are refused.
- **Random secrets**: \`openssl rand -base64 48\`.
- **Private authorities**: \`UPSTREAM_CA_FILE\` for the Blade server, \`NODE_EXTRA_CA_CERTS\` for whatever the process connects to.
`,
  zh: `# 配置

设置即环境变量；在 Workers 上是 wrangler 的变量和机密。本页由 \`npx node bff/config/write-document.ts\` 根据
\`bff/config/settings.ts\` 和 \`bff/config/setting-texts.ts\` 生成。

- **启动时检查**：设置缺失或有误、端口被占用、存储打不开，都会使启动失败，输出一行设置的名称（不含其值），退出码 1。
- **拼写错误**：变量名与某项设置相差一两个字母时告警，并指出最接近的设置。
- **机密可放在文件中**：在 Node 上，下面每个“机密”都可改用文件，如 \`CLIENT_SECRET_FILE=/run/secrets/client\`（Docker、Kubernetes
  的 secret，systemd 的 credential）。末尾一个换行会去掉；两者同时设置则拒绝启动。
- **生成随机密钥**：\`openssl rand -base64 48\`。
- **私有证书机构**：\`UPSTREAM_CA_FILE\` 用于 Blade 服务器，\`NODE_EXTRA_CA_CERTS\` 用于进程的所有连接。
`,
}

const words = {
  secret: { en: 'secret', zh: '机密' },
  columns: { en: ['name', '', 'without it', 'what it is'], zh: ['名称', '', '不设时', '说明'] },
  retired: { en: 'No longer in use', zh: '已停用' },
  isNow: { en: 'is now', zh: '已改为' },
}

/** The page about settings, before the formatter aligns its tables. */
export function settingsDocument(language: Language): string {
  const tables = settingsByGroup.map(({ title, rows }) => `## ${title[language]}\n\n${settingsTable(rows, language)}`)
  const retired = Object.entries(allSettings).flatMap(([name, row]) =>
    row.retired ? [`- \`${name}\` ${words.isNow[language]} ${row.retired}`] : [],
  )
  return [introduction[language], ...tables, `## ${words.retired[language]}\n\n${retired.join('\n')}\n`].join('\n')
}

function settingsTable(rows: readonly DescribedSetting[], language: Language): string {
  const lines = rows.map((row) => {
    const marks = [...(row.secret ? [words.secret[language]] : []), ...(row.platform ? ['Node'] : [])].join(', ')
    const byDefault = defaultText(row)
    const absence = byDefault ? `\`${byDefault}\`` : valueWhenAbsent(row, language)
    const details = row.details ? `; ${row.details[language]}` : ''
    const text = `${helpText(row, language)}${language === 'zh' ? details.replace('; ', '。') : details}`
    return `| \`${row.name}\` | ${marks} | ${absence} | ${text.replaceAll('|', '\\|')} |`
  })
  return [`| ${words.columns[language].join(' | ')} |`, '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}
