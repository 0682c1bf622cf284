import { is, SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import { commandsOf } from '#kernel/resource/command.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { House } from '#kernel/server/assemble.ts'
import { fieldNamed } from '#kernel/server/record-fields.ts'
import { columnsNamed, tableOf } from '#kernel/server/tables.ts'
import { isPersonal } from '#kinds/registry.ts'
import { inColumns } from './columns-of-text.ts'
import { explainCalls } from './explain-lists.ts'
import { screenFiles, uses } from './screen-files.ts'

/** Everything that follows from one declaration: table, calls, permissions, moves, screens. */
export async function explainResource(house: House, resource: AnyResource): Promise<string[]> {
  const calls = house.routes.filter(({ path }) => path.startsWith(`/api/${resource.path}/`))
  const screens = (await screenFiles()).filter(screen => uses(screen, resource.name))
  return [
    `${resource.path}  ${resource.label}${traitsOf(resource)}`,
    ...part('Table', tableLines(resource)),
    ...part('Indexes', indexLines(resource)),
    ...part('Calls', explainCalls(calls)),
    ...part('Permissions', inColumns(actionsOf(resource).map(({ name, label }) => [name, label]))),
    ...part('Moves', moveLines(resource)),
    ...part('Screens', inColumns(screens.map(({ address, file }) => [address, file]))),
  ]
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map(line => `  ${line}`)]
}

function traitsOf({ walled, softDelete, owner }: AnyResource): string {
  const traits = [
    ...(walled === true ? ['walled'] : []),
    ...(softDelete === true ? ['kept when deleted'] : []),
    ...Object.entries(owner ?? {}).map(([kind, field]) => `${kind}: ${field}`),
  ]
  return traits.length === 0 ? '' : `  (${traits.join(', ')})`
}

function tableLines(resource: AnyResource): string[] {
  return inColumns(
    Object.entries(columnsNamed(resource)).map(([name, column]) => {
      const field = fieldNamed(resource, name)
      return [
        name,
        column.name,
        column.getSQLType() + (column.notNull ? ' not null' : ''),
        field?.kind ?? '',
        field?.label ?? '',
        field === undefined ? '' : marksOf(resource, name),
      ]
    }),
  )
}

function marksOf(resource: AnyResource, name: string): string {
  const field = resource.fields[name]
  if (field === undefined) return ''
  const { system, frozen, late, needs, unique } = field
  return [
    ...(isPersonal(field) ? ['personal'] : []),
    ...(system === true ? ['system'] : []),
    ...(frozen === true ? ['frozen'] : []),
    ...(late === true ? ['late'] : []),
    ...(needs === undefined ? [] : [`needs ${needs}`]),
    ...(unique === undefined
      ? []
      : [unique === true ? 'unique' : `unique with ${unique.join(', ')}`]),
  ].join(', ')
}

function indexLines(resource: AnyResource): string[] {
  const { indexes } = getTableConfig(tableOf(resource))
  return inColumns(
    indexes.map(({ config }) => [
      config.name ?? '',
      config.unique ? 'unique' : '',
      config.columns
        .map(each => (is(each, SQL) ? textOf(each) : (each as Partial<PgColumn>).name))
        .join(', '),
    ]),
  )
}

/** `"donation"."paid_at" desc` → `paid_at desc`. */
function textOf(expression: SQL): string {
  return dialect.sqlToQuery(expression).sql.replace(/(?:"\w+"\.)?"(\w+)"/g, '$1')
}

const dialect = new PgDialect()

function moveLines(resource: AnyResource): string[] {
  const label = (state: string) => `${state} ${resource.lifecycle?.states[state]}`
  return inColumns(
    Object.entries(commandsOf(resource)).map(([name, { label: words, from, to, system }]) => [
      name,
      words,
      from === undefined ? '' : from.map(label).join(', '),
      to === undefined ? '' : '→',
      to === undefined ? '' : [to].flat().map(label).join(', '),
      system === true ? 'by the server' : '',
    ]),
  )
}
