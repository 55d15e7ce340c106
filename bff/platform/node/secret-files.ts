import { ConfigError } from '#bff/config/error.ts'
import { secretFileSetting } from '#bff/config/setting.ts'
import { allSettings } from '#bff/config/settings.ts'
import { readRegularFile } from './regular-file.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The variables with the secrets that are in files. Throws a ConfigError for a file that cannot be read. */
export function withSecretFiles(variables: Variables): Variables {
  const secrets = Object.entries(allSettings).flatMap(([name, { secret }]) => {
    const setting = secretFileSetting(name)
    const path = variables[setting]
    if (!secret || !path) return []
    if (variables[name]) throw new ConfigError(`settings ${name} and ${setting} are both set`)
    return [[name, readRegularFile(setting, path).replace(/\r?\n$/, '')]]
  })
  return { ...variables, ...Object.fromEntries(secrets) }
}
