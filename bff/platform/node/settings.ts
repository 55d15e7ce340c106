import { type Config, parseConfig } from '#bff/config/config.ts'
import { type NodeConfig, parseNodeConfig } from '#bff/config/environment.ts'
import { ConfigError } from '#bff/config/error.ts'
import { shownSettings } from '#bff/config/shown.ts'
import { settingWarnings } from '#bff/config/warnings.ts'
import { withSecretFiles } from './secret-files.ts'
import { readUpstreamTls, type UpstreamTls } from './upstream/upstream-tls.ts'

/** All settings of a process. */
export type ProcessSettings = {
  readonly config: Config
  readonly nodeConfig: NodeConfig
  readonly upstreamTls: UpstreamTls
  /** What an operator should know; one line each. */
  readonly warnings: readonly string[]
  /** The settings of the environment, without secrets. */
  readonly shown: Readonly<Record<string, string>>
}

/** Parses the environment with the files that it names. Throws a ConfigError with the complaints of all platforms. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ProcessSettings {
  const variables = withSecretFiles(environment)
  const [config, nodeConfig] = [attempt(() => parseConfig(variables)), attempt(() => parseNodeConfig(variables))]
  const complaints = [config, nodeConfig].flatMap((it) => (it instanceof ConfigError ? it.complaints : []))
  if (config instanceof ConfigError || nodeConfig instanceof ConfigError) {
    throw new ConfigError(complaints[0] ?? '', ...complaints.slice(1))
  }
  return {
    config,
    nodeConfig,
    upstreamTls: readUpstreamTls(nodeConfig),
    warnings: settingWarnings(environment, config),
    shown: shownSettings(environment),
  }
}

function attempt<T>(parse: () => T): T | ConfigError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
