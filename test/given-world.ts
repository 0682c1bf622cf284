import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { causeModule, causeTerms } from '#modules/cause/server/index.ts'
import { merchantFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { type Channel, donation } from '#modules/finance/model/index.ts'
import { financeModule, giving, recordGifts } from '#modules/finance/server/index.ts'
import { bankOf, restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { post } from '#modules/finance/server/ledger/post.ts'
import { refundApproved } from '#modules/finance/server/ledger/refund-postings.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import { projectDraft } from '#modules/project/server/fixture/projects.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { agreements } from './agreements.ts'
import { openTerms } from './finance-world.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

/** For tests: two organisations that raise money for projects, with real gifts and books. */
export interface CauseWorld extends TestHouse {
  readonly north: Raiser
  readonly south: Raiser
  readonly today: string
  /** Roots and leaves of projects. */
  readonly school: Branch
  readonly forest: Branch
  project(of: Raiser, more?: Partial<Row<typeof project>>): Promise<Row<typeof project>>
  give(gift: Gift): Promise<Row<typeof donation>>
  refund(gift: Row<typeof donation>, amount: number, at: string): Promise<void>
  payOut(of: Raiser, cause: string, amount: number, at: string): Promise<void>
  of(owner: Raiser, actions: readonly string[]): Person
}

export interface Raiser {
  readonly id: string
  readonly merchant: string
}

export interface Branch {
  readonly root: string
  readonly leaf: string
}

export interface Gift {
  readonly to: Raiser
  readonly cause: string
  readonly amount: number
  /** `2026-11-20 23:59:59`, as read in Beijing. */
  readonly at: string
  readonly phone?: string
  readonly channel?: Channel
  readonly message?: string
}

/** The moment that a clock in Beijing shows. */
export const inBeijing = (at: string) => new Date(`${at.replace(' ', 'T')}+08:00`).toISOString()

/** Opens the world with `more` modules beside its own; `jobs`: acts may enqueue. */
export async function openCauseWorld(
  more: readonly ServerModule[] = [],
  jobs: boolean | 'kept' = false,
): Promise<CauseWorld> {
  const house = await openHouse(
    [
      ...[accessModule, classifyModule, charityModule, approvalModule, evidenceModule],
      ...[peopleModule, causeModule, projectModule, agreements, financeModule, ...more],
    ],
    {
      jobs,
      connect: own =>
        connect(own, giving, {
          ...openTerms,
          causes: causeTerms,
          merchants: async (reader, { ids, numbers }) => {
            const wanted = ids ?? numbers ?? []
            const { rows } = await reader.execute<{ id: string; org: string; number: string }>(sql`
              select id, organisation as org, mch_id as number from org_merchant
               where id::text = any(${sql.param([...wanted])}::text[])
                  or mch_id = any(${sql.param([...wanted])}::text[])`)
            return rows.map(row => ({
              ...{ id: row.id, organisation: row.org, number: row.number },
              ...{ channel: '1' as const, isActive: true },
            }))
          },
          whyClosed: async () => undefined,
        }),
    },
  )
  const raiser = (name: string, mchId: string, area: string) =>
    house.prepare(async act => {
      const owner = await makeOrganisation(act, name, { area })
      const merchant = await insertRow(act, orgMerchant, { ...merchantFacts(owner), mchId })
      return { id: owner.id, merchant: merchant.id }
    })
  const branch = (code: string, name: string) =>
    house.prepare(async act => {
      const one = (own: string, label: string, parent: string | null) =>
        insertRow(act, category, {
          ...{ domain: 'project' as const, code: own, name: label, parent },
          ...{ charityField: '4' as const, state: 'enabled' as const },
        })
      const root = await one(code, name, null)
      const leaf = await one(`${code}1`, `${name}一类`, root.id)
      return { root: root.id, leaf: leaf.id }
    })
  let number = 0
  return {
    ...house,
    today: beijingDay(new Date()),
    north: await raiser('北方慈善基金会', '1610000001', '110105'),
    south: await raiser('南方慈善基金会', '1610000002', '440103'),
    school: await branch('SCHOOL', '助学'),
    forest: await branch('FOREST', '造林'),
    project: (of, more = {}) =>
      house.prepare(async act => {
        const today = beijingDay(new Date())
        number += 1
        return insertRow(act, project, {
          ...projectDraft(of.id),
          raiseStart: addDays(today, -900),
          state: 'raising',
          raisingAt: '2026-01-01T00:00:00.000Z',
          number: `X${number}`,
          feeRate: 0,
          feeBasis: '3',
          ...more,
        } as never)
      }),
    give: ({ to, cause, amount, at, phone, channel = '1', message }) =>
      house.prepare(async act => {
        const [id = ''] = await recordGifts(
          act,
          [
            {
              ...{ organisation: to.id, cause, amount, channel, merchant: to.merchant },
              ...{ source: 'mobile' as const, paidAt: inBeijing(at) },
              ...(phone === undefined ? {} : { giver: { kind: 'person' as const, phone } }),
              ...(message === undefined ? {} : { message }),
            },
          ],
          { place: 'channel', audit: 'none' },
        )
        const found = await readGift(act, id)
        return found
      }),
    refund: (gift, amount, at) =>
      house.prepare(async act => {
        await post(
          act.tx,
          refundApproved({
            organisation: gift.organisation,
            source: { table: 'refund', id: newId() },
            amount,
            feeShare: 0,
            paidFrom: { as: 'restricted', cause: gift.cause ?? '' },
            occurredAt: inBeijing(at),
          }),
        )
        await act.tx.execute(sql`
          update donation set refunded_amount = refunded_amount + ${amount}::bigint,
                 net_amount = net_amount - ${amount}::bigint,
                 state = case when net_amount = ${amount}::bigint then 'refunded' else 'partRefunded' end
           where id = ${gift.id}`)
      }),
    payOut: (of, cause, amount, at) =>
      house.prepare(act =>
        post(act.tx, {
          event: 'P06',
          organisation: of.id,
          source: { table: 'payout', id: newId() },
          occurredAt: inBeijing(at),
          lines: [
            { account: restrictedOf({ cause }), amount, flow: 'E1' },
            { account: bankOf(of.merchant), amount: -amount },
          ],
        }).then(() => undefined),
      ),
    of: (owner, actions) =>
      personWith(actions, {
        ownerKind: 'organisation',
        ownerId: owner.id,
        scope: 'organisation',
      }),
  }
}

async function readGift(act: Act, id: string): Promise<Row<typeof donation>> {
  const row = await findRow(act.tx, donation, id)
  if (row === undefined) throw new Error('the gift was not recorded')
  return row
}
