import { ConfigError } from '#bff/config/error.ts'
import { settingsText, terminalLanguage } from '#bff/config/help.ts'
import { releaseText } from '#bff/config/release.ts'
import type { Texts } from '#bff/config/setting-texts.ts'
import { failStart } from '../log/process-log.ts'
import { type ProcessSettings, readSettings } from '../settings.ts'
import { startGateway } from '../start.ts'
import { checkUpstreamCommand } from './check-upstream.ts'
import { moveStore } from './move-store.ts'
import { verifyAuditCommand } from './verify-audit.ts'

const usage: Texts = {
  en: `exam-gateway starts the gateway with the settings of its environment.

Commands:
  exam-gateway                            starts; SIGTERM ends it after the requests under way
  exam-gateway --check-config             checks the settings and exits: 0 when they are valid, else 1
  exam-gateway check-upstream --account NAME [--report FILE.md] [--json] [--writes TENANT]
                                          compares the Blade server with the contract: 0 it fits, 1 it differs,
                                          2 the check could not be made; --writes writes a parameter in this
                                          (test) tenant and deletes it
  exam-gateway verify-audit FILE...       says which audit lines are missing, changed or moved: 0 none, 1 some,
                                          2 they could not be verified; the key as AUDIT_KEY
  exam-gateway move-store FROM TO         copies sqlite:path to redis://…, while no gateway runs
  exam-gateway --version
  exam-gateway --help

Settings, as environment variables; secrets also from the file that NAME_FILE names. [what holds without it]

`,
  zh: `exam-gateway 按环境变量中的设置启动网关。

命令：
  exam-gateway                            启动；收到 SIGTERM 后，处理完进行中的请求再结束
  exam-gateway --check-config             检查设置后退出：有效为 0，否则为 1
  exam-gateway check-upstream --account NAME [--report FILE.md] [--json] [--writes TENANT]
                                          将 Blade 服务器与契约对比：0 相符，1 不符，2 无法检查；
                                          --writes 在该（测试）租户写入一个参数再删除
  exam-gateway verify-audit FILE...       指出缺失、改动或移位的审计行：0 没有，1 有，2 无法核验；
                                          密钥由 AUDIT_KEY 给出
  exam-gateway move-store FROM TO         在没有网关运行时，把 sqlite:path 复制到 redis://…
  exam-gateway --version
  exam-gateway --help

设置均为环境变量；机密也可放在 NAME_FILE 指定的文件中。[方括号内为不设时的取值]

`,
}

type Command = (args: readonly string[]) => Promise<number | undefined> | number | undefined

const commands: Readonly<Record<string, Command>> = {
  '--help': help,
  '--version': () => print(`exam-gateway ${releaseText}, Node ${process.version}\n`),
  '--check-config': checkConfig,
  'check-upstream': checkUpstreamCommand,
  'move-store': moveStore,
  'verify-audit': verifyAuditCommand,
}

/** Runs what the arguments say; resolves with the exit code, or with undefined while the gateway runs. */
export async function runCommand([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === undefined) {
    await startGateway(settingsOrExit())
    return undefined
  }
  const command = commands[name]
  if (command) return command(args)
  process.stderr.write('unknown command: exam-gateway --help lists them\n')
  return 2
}

function help(): number {
  const language = terminalLanguage(process.env)
  return print(`${usage[language]}${settingsText(language)}`)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function settingsOrExit(): ProcessSettings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return failStart(error.message)
    throw error
  }
}

/** All complaints, where a start ends with the first. */
function checkConfig(): number {
  try {
    const { warnings } = readSettings(process.env)
    return print(['settings are valid', ...warnings.map((it) => `warning: ${it}`), ''].join('\n'))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.complaints.join('\n')}\n`)
    return 1
  }
}
