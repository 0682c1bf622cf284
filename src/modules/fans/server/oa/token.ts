import { eq } from 'drizzle-orm'
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { sealedBytes } from '#kernel/server/serialise-person.ts'
import { currentVault } from '#services/vault/vault.ts'
import { OaRefusal } from './refusals.ts'
import { oaTransport } from './transport.ts'

/** The access token of each account, sealed, shared by all nodes. */
export const oaToken = pgTable('oa_token', {
  account: uuid('account').primaryKey(),
  token: sealedBytes('token').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
})

const context = 'oa_token.token'
/** Seconds before its end at which a token is renewed. */
const margin = 300

/** What of an account opens it. */
export interface Credentials {
  readonly id: string
  readonly appId: string
  readonly appSecret: string | null
}

/** One transaction, wherever the caller stands. */
export type Transact = <T>(work: (act: Act) => Promise<T>) => Promise<T>

/**
 * The token of an account: the kept one while it is good, else a new one. One refresh at a time over
 * all nodes; whoever waited takes what the other brought. `stale`: a token that the channel refused.
 */
export function accessToken(
  transact: Transact,
  { id, appId, appSecret }: Credentials,
  { signal, stale }: { readonly signal: AbortSignal; readonly stale?: string | undefined },
): Promise<string> {
  return transact(async act => {
    await lockByName(act, `oa token ${id}`)
    const [kept] = await act.tx.select().from(oaToken).where(eq(oaToken.account, id))
    if (kept !== undefined && kept.expiresAt.getTime() > Date.now() + margin * 1000) {
      const token = currentVault().unseal(kept.token, context)
      if (token !== stale) return token
    }
    const answer = (await oaTransport().ask({
      method: 'POST',
      path: '/cgi-bin/stable_token',
      body: {
        ...{ grant_type: 'client_credential', appid: appId, secret: appSecret ?? '' },
        force_refresh: stale !== undefined,
      },
      signal,
    })) as { access_token?: string; expires_in?: number; errcode?: number; errmsg?: string }
    if (answer.access_token === undefined)
      throw new OaRefusal(answer.errcode ?? -1, answer.errmsg ?? '')
    const values = {
      token: currentVault().seal(answer.access_token, context),
      expiresAt: new Date(Date.now() + (answer.expires_in ?? 0) * 1000),
    }
    await act.tx
      .insert(oaToken)
      .values({ account: id, ...values })
      .onConflictDoUpdate({ target: oaToken.account, set: values })
    return answer.access_token
  })
}

/** A new secret: the token of the old one is not used any more. */
export async function forgetToken({ tx }: Pick<Act, 'tx'>, account: string): Promise<void> {
  await tx.delete(oaToken).where(eq(oaToken.account, account))
}
