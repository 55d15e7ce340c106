import { secretFileSetting } from './setting.ts'
import { allSettings } from './settings.ts'

/** Settings that are set, as the log may show them: of a secret that it is there, of an address no user and password. */
export function shownSettings(
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const [name, { secret }] of Object.entries(allSettings)) {
    const [value, file] = [variables[name], secret && variables[secretFileSetting(name)]]
    if (value) shown[name] = secret ? 'set' : value.replaceAll(/\/\/[^/\s?#]*@/g, '//…@')
    if (file) shown[secretFileSetting(name)] = file
  }
  return shown
}
