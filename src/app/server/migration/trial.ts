import type { Trial } from '#kernel/server/migrate.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { modules } from '../modules.ts'
import { differenceBetween } from './difference.ts'
import { declaredTables, type Tables, tablesIn, textOf } from './snapshot.ts'
import { twinsOf } from './twins-of.ts'

/**
 * What `npm run dev` brings into the developer's own database before a file says it. What he added
 * there himself he may take back; what a person must decide asks for the file first.
 */
export const trial: Trial = async (from, committed) => {
  const [before, written] = [tablesIn(from), tablesIn(committed)]
  const declared = declaredTables(modules)
  const changes = await differenceBetween(before, declared, twinsOf(modules))
  const undecided = changes.filter(each => each.byHand !== undefined && !isOwn(each.sql, written))
  if (undecided.length > 0)
    throw new StartRefusal(
      `表的改动要先写成迁移文件：npm run migration <name>\n${undecided.map(({ sql }) => `  ${sql}`).join('\n')}`,
    )
  return { statements: changes.map(({ sql }) => sql), tables: textOf(declared) }
}

/** Whether a statement drops what no file ever made. */
function isOwn(sql: string, written: Tables): boolean {
  const [, table, column] =
    /^(?:DROP TABLE|ALTER TABLE) "(\w+)"(?: DROP COLUMN "(\w+)")?/.exec(sql) ?? []
  const known = written[`public.${table}`]
  if (sql.startsWith('DROP TABLE')) return known === undefined
  return column !== undefined && known?.columns[column] === undefined
}
