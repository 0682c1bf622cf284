import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { Person } from '#kernel/server/person.ts'
import { refusal } from '#kernel/server/refusal.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import type { ImportMode } from '../model/import-task.ts'
import type { ImportColumn, Importer } from './importer.ts'
import { resourceImporter } from './resource-importer.ts'

/** Importers of resources (by path) that are not imported one record after the other. */
export const importers = extensionPoint<{ readonly path: string; readonly importer: Importer }>()

/** The importer of a resource. */
export function importerOf(serving: AnyServing): Importer {
  const own = importers().findLast(({ path }) => path === serving.resource.path)
  return own?.importer ?? resourceImporter(serving)
}

/** The columns that a person may import; refused where there are none. */
export function columnsFor(
  serving: AnyServing,
  person: Person,
  mode: ImportMode = 'insert',
): readonly ImportColumn[] {
  const columns = importerOf(serving).columns(person, mode)
  if (columns.length === 0) throw refusal(`${serving.resource.label}没有可以导入的列`)
  return columns
}
