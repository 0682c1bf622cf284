import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { SignedAct, SignedRecords } from '#kernel/server/gate.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { newId } from '#kernel/server/uuid.ts'
import { securityKeySign } from '../model/security-key-calls.ts'
import { challengeSeconds } from '../model/ukey-middleware.ts'
import { type ActContent, canonicalJson, contentOf, lockedObject } from './act-content.ts'
import { proveKey } from './prove-key.ts'
import { usableMethods } from './step-up-methods.ts'
import { keyChallenge } from './tables.ts'
import { digestOf } from './token.ts'

/**
 * Lets an act that is bound to keys through once a key of the person has signed exactly it: this
 * call, these values, the records as they stand. Otherwise answers what is to be signed; what
 * changed between signing and acting is refused, the last time in the act's own transaction.
 */
export async function demandSignature(asked: SignedAct): Promise<SignedRecords> {
  const { exchange } = asked
  const content = await exchange.read(act => contentOf(act, asked))
  const call = digestOf(canonicalJson([asked.route.method, asked.route.path, asked.question]))
  const digest = digestOf(canonicalJson(content))
  const signed = await takeSigned(exchange, call)
  if (signed === digest) return (act, about) => holdSigned(act, asked, { content, about })
  if (signed !== undefined) throw changedSince()
  throw await askSignature(asked, { content, call, digest })
}

/** Locks the records of a signed act in the order of their ids, and refuses one that is not as it was signed. */
async function holdSigned(
  act: Act,
  asked: SignedAct,
  { content, about }: { content: ActContent; about: readonly string[] | undefined },
): Promise<void> {
  const objects = content.objects
    .filter(({ id }) => about === undefined || about.includes(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const object of objects) {
    const now = await lockedObject(act, asked, object.id)
    if (canonicalJson(now) !== canonicalJson(object)) throw changedSince()
  }
}

const changedSince = () => refusal('签名后内容已有变化，请核对后重新提交并签名')

/** Digest of what a key signed for this call just now; it lets one act through. */
async function takeSigned(
  { database, visitor }: Exchange,
  call: string,
): Promise<string | undefined> {
  const { id, sessionHash, content, signedAt, actedAt, expiresAt } = keyChallenge
  return database.change('all', async tx => {
    const [found] = await tx
      .select({ id, content })
      .from(keyChallenge)
      .where(
        and(
          eq(sessionHash, visitor.sessionHash),
          eq(keyChallenge.call, call),
          isNotNull(signedAt),
          isNull(actedAt),
          gt(expiresAt, sql`clock_timestamp()`),
        ),
      )
      .orderBy(desc(signedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found === undefined) return undefined
    await tx.update(keyChallenge).set({ actedAt: sql`now()` }).where(eq(id, found.id))
    return found.content ?? ''
  })
}

interface Wanted {
  readonly content: ActContent
  readonly call: string
  readonly digest: string
}

/** The refusal that asks for a signature; who has no key learns only that one is needed. */
async function askSignature(
  { exchange, person }: SignedAct,
  { content, call, digest }: Wanted,
): Promise<Refusal> {
  const { database, visitor, request } = exchange
  const methods = (await database.read('all', reader => usableMethods(reader, person))).filter(
    method => method === 'ukey',
  )
  const answer = (more: object) =>
    new Refusal('stepUp', 'step_up_required', { dataPoints: { methods, onlyKey: true, ...more } })
  if (methods.length === 0) return answer({})
  const challengeId = newId()
  const nonce = randomBytes(16).toString('base64url')
  const text = canonicalJson({ ...content, at: new Date().toISOString(), nonce })
  await database.read('all', reader =>
    reader.insert(keyChallenge).values({
      ...{ id: challengeId, nonce: text, call, content: digest },
      ...{ sessionHash: visitor.sessionHash, host: request.hostname },
      expiresAt: sql`now() + make_interval(secs => ${challengeSeconds})` as never,
    }),
  )
  return answer({ sign: { challengeId, text, expiresIn: challengeSeconds } })
}

/** A key's signature under an act; the act itself is then sent again. */
export const signActRoute = route(securityKeySign, {
  access: 'signedIn',
  summary: '用UKEY签名一项操作',
  async handle(answer, exchange) {
    const account = exchange.visitor.person?.accountId
    if (account === undefined) throw refusal('签名验证失败')
    await proveKey(exchange, answer, { purpose: 'sign', account })
    await exchange.database.read('all', reader =>
      reader
        .update(keyChallenge)
        .set({
          signedAt: sql`clock_timestamp()`,
          expiresAt: sql`now() + make_interval(secs => ${challengeSeconds})` as never,
        })
        .where(eq(keyChallenge.id, answer.challengeId)),
    )
    return null
  },
})
