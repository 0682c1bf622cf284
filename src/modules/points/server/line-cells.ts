import { currentVault } from '#kernel/server/vault/vault.ts'
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
