import type { RecordBase } from '#kernel/resource/resource.ts'
import type { ShowElsewhere } from '#modules/website/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { ImportCells } from './import-columns.ts'

const context = 'points_import_line.cells'

/** The cells of a line as they are kept: sealed, for they hold phones and names. */
export function sealCells(cells: ImportCells): string {
  return currentVault().seal(JSON.stringify(cells), context).toString('base64')
}

/** The cells of a line in the clear. */
export function openCells(sealed: string): ImportCells {
  // The cast of an own format: only sealCells writes it.
  return JSON.parse(currentVault().unseal(Buffer.from(sealed, 'base64'), context)) as ImportCells
}

/**
 * The cells as they leave the server. Whatever is no user number stands for a phone, well written
 * or not; both it and the name are shown as the rules of registered users show theirs.
 */
export function maskCells(
  { person, name, ...open }: ImportCells,
  show: ShowElsewhere,
  user: RecordBase | undefined,
): ImportCells {
  return {
    ...open,
    person:
      person === '' || /^u\d{9,}$/i.test(person.trim()) ? person : show('phone', person, user),
    name: name === '' ? '' : show('realName', name, user),
  }
}
