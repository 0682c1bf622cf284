import { desc, notInArray } from 'drizzle-orm'
import type { Database } from '#kernel/server/database.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { currentVault } from '#services/vault/vault.ts'
import { isSealed, type LoginKey, openPassword, rotateLoginKeys } from './password-cipher.ts'
import { loginKey, usedNonce } from './tables.ts'

const context = 'login_key.private_key'
const kept = new WeakMap<Database, { readonly at: number; readonly keys: readonly LoginKey[] }>()
/** Another node's new key is known here within this many milliseconds, long before the old one ends. */
const keptFor = 60_000

/** The keys in force, newest first; one node makes the new one, the others read it. */
export async function loginKeys(database: Database): Promise<readonly LoginKey[]> {
  const known = kept.get(database)
  const now = new Date()
  if (known !== undefined && now.getTime() - known.at < keptFor) return known.keys
  const keys = await database.change('all', async tx => {
    await tx.client.query("select pg_advisory_xact_lock(hashtext('login_key'))")
    const rows = await tx.select().from(loginKey).orderBy(desc(loginKey.createdAt))
    const present = rows.map(row => ({
      ...row,
      privateKey: currentVault().unseal(row.privateKey, context),
    }))
    const next = rotateLoginKeys(present, now)
    const fresh = next.filter(key => !present.some(({ id }) => id === key.id))
    if (fresh.length > 0) {
      await tx
        .insert(loginKey)
        .values(
          fresh.map(key => ({ ...key, privateKey: currentVault().seal(key.privateKey, context) })),
        )
      await tx.delete(loginKey).where(
        notInArray(
          loginKey.id,
          next.map(({ id }) => id),
        ),
      )
    }
    return next
  })
  kept.set(database, { at: now.getTime(), keys })
  return keys
}

/** The password of a parameter, opened when it was sealed; every seal is accepted once. */
export async function passwordIn(database: Database, parameter: string): Promise<string> {
  if (!isSealed(parameter)) return parameter
  const opened = openPassword(parameter, await loginKeys(database), new Date())
  if (!opened.opened) throw stale()
  const kept = await database.read('all', reader =>
    reader
      .insert(usedNonce)
      .values({ nonce: opened.nonce, until: opened.until })
      .onConflictDoNothing()
      .returning({ nonce: usedNonce.nonce }),
  )
  if (kept.length === 0) throw stale()
  return opened.password
}

function stale() {
  return refusal('页面已过期，请刷新后重试')
}
