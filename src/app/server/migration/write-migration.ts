import { readdir, readFile, writeFile } from 'node:fs/promises'
import { byHand } from '#kernel/server/migrate/migration-files.ts'
import { tablesFile } from '#kernel/server/migrate.ts'
import { type Change, differenceBetween, type Twins } from './difference.ts'
import { type Tables, tablesIn, textOf } from './snapshot.ts'

/** What was written: the file, and how many statements of it a person must still decide. */
export interface Written {
  readonly file: string
  readonly statements: number
  readonly byHand: number
}

/**
 * Writes the next numbered file into a folder of migrations, and beside it the tables as they are
 * then. Undefined: the declarations say what the files say.
 */
export async function writeMigration(
  folder: URL,
  name: string,
  declared: { readonly tables: Tables; readonly twins: Twins },
): Promise<Written | undefined> {
  const snapshot = new URL(tablesFile, folder)
  const before = tablesIn(await readFile(snapshot, 'utf8').catch(() => ''))
  const changes = await differenceBetween(before, declared.tables, declared.twins)
  if (changes.length === 0) return undefined
  const files = (await readdir(folder)).filter(each => each.endsWith('.sql'))
  const file = `${String(files.length + 1).padStart(4, '0')}_${name}.sql`
  await writeFile(new URL(file, folder), textOfChanges(changes), { flag: 'wx' })
  await writeFile(snapshot, textOf(declared.tables))
  const open = changes.filter(each => each.byHand !== undefined).length
  return { file, statements: changes.length, byHand: open }
}

/** Statements as the text of a file; those that a person decides stand there as comments. */
export function textOfChanges(changes: readonly Change[]): string {
  return changes
    .map(({ sql, byHand: why }) => {
      if (why === undefined) return `${sql};\n`
      const commented = `${sql};`.split('\n').map(line => `-- ${line}`)
      const asked = `${byHand} ${why} Write below what becomes of them, then delete this line.`
      return `${asked}\n${commented.join('\n')}\n`
    })
    .join('\n')
}
