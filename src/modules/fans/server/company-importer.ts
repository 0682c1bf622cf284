import { type Importer, resourceImporter } from '#modules/transfer/server/index.ts'
import { companyServing } from './company.ts'

/** Days in which an import of companies may be taken back (fans.md "companypd"). */
const undoDays = 7

/** Companies from a sheet, one after the other. */
export const companyImporter: Importer = {
  ...resourceImporter(companyServing),
  undoHours: undoDays * 24,
}
