import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { changeQuestion, insert, move } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { apiClient } from '../../model/index.ts'
import { giving } from '../giving.ts'
import { intakeAnswer, intakeNonce, intakeRate } from './intake-tables.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const longestLife = 730 * 86_400_000

/** Programs that may push gifts. */
export const apiClientServing = serve(apiClient, {
  prepare: () => ({
    accessKey: `ak_${randomBytes(18).toString('base64url')}`,
    secret: newSecret(),
  }),
  async check(next, act) {
    const [merchant] = await giving().merchants(act.tx, { ids: [next.merchant] })
    if (merchant?.organisation !== next.organisation) act.mark('merchant', '商户号不属于该机构')
    const expires = new Date(next.expiresAt).getTime()
    if (expires <= act.now.getTime()) act.mark('expiresAt', '有效期应晚于现在')
    if (expires > act.now.getTime() + longestLife) act.mark('expiresAt', '有效期最长 730 天')
  },
  moves: {
    rotate: () => ({ secret: newSecret() }),
  },
})

/** The calls that answer a new secret, once; afterwards nobody sees it again. */
export const apiClientRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/finance/apiClient/insert',
    access: { action: 'apiClient.create' },
    summary: '新增接入方（只在此时返回 Secret）',
    question: z.record(z.string(), z.unknown()),
    stepUp: true,
    change: async (given, act) => withSecret(act, (await insert(act, apiClientServing, given)).id),
  }),
  route({
    method: 'POST',
    path: '/api/finance/apiClient/rotate',
    access: { action: 'apiClient.rotate' },
    summary: '轮换接入方的密钥（只在此时返回 Secret）',
    question: changeQuestion,
    stepUp: true,
    change: async (given, act) =>
      withSecret(act, (await move(act, apiClientServing, 'rotate', given)).id),
  }),
]

async function withSecret(act: Act, id: string) {
  const row: Row<typeof apiClient> | undefined = await findRow(act.tx, apiClient, id)
  if (row === undefined) throw new Error('a client was not written')
  return { ...(await presentOne(act, apiClientServing, row)), newSecret: row.secret }
}

/** Forgets nonces after their time, rates after the hour, answers after 400 days. */
export const cleanIntake = job('finance.clean-intake', {
  label: '清理接入记录',
  payload: z.object({}),
  retries: 0,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async ({ tx }) => {
      await tx.delete(intakeNonce).where(lt(intakeNonce.at, sql`now() - interval '15 minutes'`))
      await tx.delete(intakeAnswer).where(lt(intakeAnswer.at, sql`now() - interval '400 days'`))
      await tx
        .delete(intakeRate)
        .where(lt(intakeRate.minute, sql`extract(epoch from now()) / 60 - 60`))
    }),
})
