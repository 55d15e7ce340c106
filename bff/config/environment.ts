import * as v from 'valibot'

import { ConfigError } from './error.ts'
import { isMisspelt } from './misspelling.ts'
import { settings } from './settings.ts'

type Settings = typeof settings
type Row = Settings[keyof Settings]
type NodeRow = Extract<Row, { readonly platform: 'node' }>

/** Names of the settings whose rows are of this type. */
type NamesOf<R extends Row> = { [Name in keyof Settings]: Settings[Name] extends R ? Name : never }[keyof Settings]
type Values<R extends Row> = { readonly [Name in NamesOf<R>]: v.InferOutput<Settings[Name]['schema']> }

/** Values of the settings of every platform. */
export type Environment = Values<Exclude<Row, NodeRow>>

/** Values of the settings of the Node platform. */
export type NodeConfig = Values<NodeRow>

const settingsSchema = (isIncluded: (row: Row) => boolean) =>
  v.object(
    Object.fromEntries(
      Object.entries(settings).flatMap(([name, row]) => (isIncluded(row) ? [[name, row.schema]] : [])),
    ),
    'is missing',
  )

const isOfNode = (row: Row) => 'platform' in row

const everywhere = settingsSchema((row) => !isOfNode(row))
const onNode = settingsSchema(isOfNode)

/** Throws a ConfigError with all that is wrong with single settings. */
export const parseEnvironment = (variables: object): Environment => parse(everywhere, variables) as Environment // rows without a platform

/** Settings of the Node platform. Throws a ConfigError. */
export const parseNodeConfig = (variables: object): NodeConfig => parse(onNode, variables) as NodeConfig // rows of Node

function parse(schema: typeof everywhere, variables: object): object {
  const result = v.safeParse(schema, variables)
  if (result.success) return result.output
  const [first, ...others] = result.issues.map((issue) => complaintText(issue, variables))
  throw new ConfigError(first ?? 'settings are not valid', ...others)
}

function complaintText(issue: v.BaseIssue<unknown>, variables: object): string {
  const name = v.getDotPath(issue) ?? ''
  const complaint = `setting ${name} ${issue.message}`
  if (issue.message !== 'is missing') return complaint
  const similar = Object.keys(variables).find((other) => isMisspelt(other, name))
  return similar ? `${complaint}, but ${similar} is set` : complaint
}
