import { valueWhenAbsent, helpText, settingsByGroup } from './help.ts'
import { defaultText, type Setting } from './setting.ts'
import { allSettings } from './settings.ts'

/** Lines of docs/configuration.md before the tables. */
const introduction = `# Configuration

Settings are environment variables; on workers variables and secrets of wrangler. This page is made from
\`bff/config/settings.ts\` by \`npx node bff/config/write-document.ts\`.

- **Checked at the start.** A missing or malformed setting, a port in use or a store that cannot be opened end it with one line
  that names the setting and never its value, and exit code 1.
- **Misspelt names.** A variable that differs from a setting in one or two letters (one, where the name is shorter than
  eight) is named in a warning with the nearest setting. Other variables are nobody's mistake: an environment is full of them.
- **Secrets from files.** On Node each \`secret\` below may be in a file instead, as \`CLIENT_SECRET_FILE=/run/secrets/client\`
  (secrets of Docker and Kubernetes, credentials of systemd). One line break at its end is dropped. Both at once are refused.
- **Random secrets**: \`openssl rand -base64 48\`.
- **Private authorities**: \`UPSTREAM_CA_FILE\` for the Blade server, \`NODE_EXTRA_CA_CERTS\` for whatever the process connects to.
`

/** docs/configuration.md, before the formatter aligns its tables. */
export function settingsDocument(): string {
  const tables = settingsByGroup.map(([title, rows]) => `## ${title}\n\n${settingsTable(rows)}`)
  const retired = Object.entries(allSettings).flatMap(([name, row]) =>
    row.retired ? [`- \`${name}\` is now ${row.help}.`] : [],
  )
  return [introduction, ...tables, `## No longer in use\n\n${retired.join('\n')}\n`].join('\n')
}

function settingsTable(rows: readonly (readonly [string, Setting])[]): string {
  const lines = rows.map(([name, row]) => {
    const marks = [...(row.secret ? ['secret'] : []), ...(row.platform === 'node' ? ['Node'] : [])].join(', ')
    const byDefault = defaultText(row)
    const absence = byDefault ? `\`${byDefault}\`` : valueWhenAbsent(row)
    const text = row.details ? `${helpText(row)}; ${row.details}` : helpText(row)
    return `| \`${name}\` | ${marks} | ${absence} | ${text.replaceAll('|', '\\|')} |`
  })
  return ['| name | | without it | what it is |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}
