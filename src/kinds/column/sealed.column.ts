import { customType } from 'drizzle-orm/pg-core'
import { currentVault } from '#services/vault/vault.ts'
import type { Place } from './kind-column.column.ts'

/** What a sealed value is bound to: `table.column`. */
export function sealContext({ table, column }: Place): string {
  return `${table}.${column}`
}

/** A bytea column that seals on the way in and opens on the way out: rows hold plain values. */
export function sealedColumn(place: Place) {
  return sealed<string>(place, { write: value => value, read: plain => plain })
}

/** A sealed column of structured values. */
export function sealedJsonColumn(place: Place) {
  return sealed<unknown>(place, { write: JSON.stringify, read: plain => JSON.parse(plain) })
}

function sealed<V>(place: Place, form: { write(value: V): string; read(plain: string): V }) {
  const context = sealContext(place)
  return customType<{ data: V; driverData: Buffer }>({
    dataType: () => 'bytea',
    toDriver: value => currentVault().seal(form.write(value), context),
    fromDriver: bytes => form.read(currentVault().unseal(bytes, context)),
  })(place.column)
}
