import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { findRows, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type keyResults, keyUse } from '../model/key-use.ts'
import { securityKey } from '../model/security-key.ts'
import { challengeSeconds } from '../model/ukey-middleware.ts'
import type { ActContent } from './act-content.ts'
import { asProduct } from './as-product.ts'
import type { KeyAnswer, KeyRow } from './key-answer.ts'
import { freezeCopiedKey } from './key-events.ts'
import { tellMisuse } from './key-misuse.ts'
import { keyChallenge } from './tables.ts'
import { verifyKey } from './verify-key.ts'

/** A new challenge for the session of a request. */
export async function openKeyChallenge({ database, visitor, request }: Exchange) {
  const challengeId = newId()
  const nonce = randomBytes(32).toString('base64url')
  await database.read('all', reader =>
    reader.insert(keyChallenge).values({
      ...{ id: challengeId, nonce, sessionHash: visitor.sessionHash, host: request.hostname },
      expiresAt: sql`now() + make_interval(secs => ${challengeSeconds})` as never,
    }),
  )
  return { challengeId, nonce, expiresIn: challengeSeconds }
}

const sentences: Readonly<Record<keyof typeof keyResults, string>> = {
  ok: '',
  badSignature: '签名验证失败',
  revoked: '证书已被吊销',
  expired: '证书已过期',
  untrusted: '证书颁发机构不受信任',
  lost: 'UKEY已挂失',
  wrongAccount: '该UKEY不属于当前账号',
  counter: '签名验证失败',
}

/** What the key is used for, and by whose account when somebody is signed in. */
interface Use {
  readonly purpose: 'login' | 'stepUp' | 'sign'
  readonly account?: string
}

/** What a signed act is, for the record of the key's use. */
function actIn(text: string): Partial<Row<typeof keyUse>> {
  const { act, action, objects } = JSON.parse(text) as ActContent
  const [object, ...others] = objects
  return {
    ...{ act, action, objectType: object?.type ?? null, objectId: object?.id ?? null },
    object:
      object === undefined
        ? null
        : `${object.label} ${object.title}${others.length > 0 ? ` 等 ${objects.length} 条` : ''}`,
  }
}

/**
 * The key that answered a challenge of this session: possession first, then certificate, then
 * whose and in which state it is. Every use is recorded, refused ones too.
 */
export async function proveKey(exchange: Exchange, answer: KeyAnswer, use: Use): Promise<KeyRow> {
  const { database, visitor } = exchange
  const { challengeId: id } = answer
  const { sessionHash } = visitor
  const isAct = use.purpose === 'sign'
  const challenge = await database.read('all', reader =>
    takeChallenge(reader, { id, sessionHash, isAct }),
  )
  if (challenge === undefined) throw refusal(sentences.badSignature)
  const signed = `${challenge.host} ${challenge.nonce}`
  const key = await findKey(exchange, answer)
  const verified = await database.read('all', reader =>
    verifyKey(reader, { key, answer, ...challenge }),
  )
  if (!verified.ok) {
    if (verified.result === 'counter' && key?.state === 'normal')
      await asProduct(exchange, async act =>
        freezeCopiedKey(act, await lockRow(act, securityKey, key.id)),
      )
    await record(exchange, { key, answer, use, signed, result: verified.result })
    throw refusal(verified.message ?? sentences[verified.result])
  }
  if (key === undefined) throw refusal('UKEY未绑定账号')
  const stand = standingOf(key, use)
  if (stand !== undefined) {
    await record(exchange, { key, answer, use, signed, result: stand.result })
    throw refusal(stand.sentence)
  }
  await record(exchange, { key, answer, use, signed, result: 'ok' })
  await exchange.database.read('all', reader =>
    reader.execute(sql`
      update security_key set last_used_at = now(), use_count = use_count + 1,
        sign_count = greatest(sign_count, ${verified.signCount}) where id = ${key.id}::uuid`),
  )
  return key
}

interface Standing {
  readonly result: keyof typeof keyResults
  readonly sentence: string
}

function standingOf(key: KeyRow, use: Use): Standing | undefined {
  if (key.state === 'lost') return { result: 'lost', sentence: 'UKEY已挂失' }
  if (key.state === 'frozen') return { result: 'revoked', sentence: 'UKEY已冻结' }
  if (key.state === 'expired') return { result: 'expired', sentence: '证书已过期' }
  if (key.state === 'revoked') return { result: 'revoked', sentence: 'UKEY已注销' }
  if (key.state === 'unbound' || key.account === null)
    return { result: 'wrongAccount', sentence: 'UKEY未绑定账号' }
  if (key.confirmed === 'open')
    return { result: 'wrongAccount', sentence: 'UKEY绑定待安全管理员确认' }
  if (!key.purposes.includes(use.purpose))
    return { result: 'wrongAccount', sentence: '该UKEY不能用于此用途' }
  if (use.account !== undefined && use.account !== key.account)
    return { result: 'wrongAccount', sentence: sentences.wrongAccount }
  return undefined
}

/** What was asked of the key; undefined when it was not asked of this session, or not just now. */
async function takeChallenge(
  reader: Reader,
  { id, sessionHash, isAct = false }: { id: string; sessionHash: string | SQL; isAct?: boolean },
): Promise<{ nonce: string; host: string } | undefined> {
  const { nonce, host, call } = keyChallenge
  const [taken] = await reader
    .update(keyChallenge)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(keyChallenge.id, id),
        eq(keyChallenge.sessionHash, sessionHash),
        isNull(keyChallenge.usedAt),
        isAct ? isNotNull(call) : isNull(call),
        gt(keyChallenge.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ nonce, host })
  return taken
}

/**
 * Demands that the key signed a challenge of the session that binds it (ukey.md "bind"): it is at
 * hand, and who gets it knows its PIN.
 */
export async function demandPossession(
  act: Act,
  key: KeyRow,
  { challengeId, signature }: { challengeId: string; signature: string },
): Promise<void> {
  const sessionHash = sql`(select sid_hash from session where id = ${act.person.sessionId}::uuid)`
  const challenge = await takeChallenge(act.tx, { id: challengeId, sessionHash })
  if (challenge === undefined) return act.refuse('签名已失效，请重新签名', 'signature')
  const { serial } = key
  const answer = { challengeId, serial, certificate: key.certificate ?? '', signature }
  const verdict = await verifyKey(act.tx, { key, answer, ...challenge })
  if (!verdict.ok) act.refuse(verdict.message ?? sentences[verdict.result], 'signature')
}

/**
 * The key that says that it answered. FIDO2 keys have no certificate and name their credential, all
 * others their serial number: one looked for under both names could be hidden behind a stranger's.
 */
async function findKey({ database }: Exchange, answer: KeyAnswer): Promise<KeyRow | undefined> {
  const { serial, credentialId, kind } = tableOf(securityKey)
  const named =
    answer.certificate === ''
      ? sql`${credentialId} = ${answer.serial} and ${kind} = 'fido2'`
      : sql`${serial} = ${answer.serial} and ${kind} <> 'fido2'`
  const [key] = await database.read('all', reader => findRows(reader, securityKey, named, 1))
  return key
}

interface Recorded {
  readonly key: KeyRow | undefined
  readonly answer: KeyAnswer
  readonly use: Use
  /** What it was asked to sign, after the host that asked. */
  readonly signed: string
  readonly result: keyof typeof keyResults
}

function record(
  exchange: Exchange,
  { key, answer, use, signed, result }: Recorded,
): Promise<unknown> {
  return asProduct(exchange, async act => {
    // Its own log, as sessions are: the operation log would say the same again at every login.
    await insertMany(act, keyUse, [
      {
        key: key?.id ?? null,
        // A FIDO2 key answers by its credential; its own number tells it apart on screens.
        serial: key?.serial ?? answer.serial,
        account: use.account ?? key?.account ?? null,
        organisation: key?.organisation ?? null,
        at: act.now.toISOString(),
        purpose: use.purpose,
        challengeId: answer.challengeId,
        ...(use.purpose === 'sign' ? actIn(signed.slice(signed.indexOf(' ') + 1)) : {}),
        signed,
        signature: answer.signature,
        result,
        ip: exchange.ip,
      },
    ])
    const isForeign =
      key?.account != null && use.account !== undefined && use.account !== key.account
    if (key !== undefined && (result === 'counter' || (result === 'wrongAccount' && isForeign)))
      await tellMisuse(act, { key, result, ip: exchange.ip })
  })
}
