import type { Row } from '#kernel/resource/resource.ts'
import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { refund } from '#modules/finance/model/index.ts'
import { organisationAccount, post } from '#modules/finance/server/index.ts'
import { restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { completeRefund } from '#modules/finance/server/refund/book-refund.ts'
import { matchingPool } from '#modules/giving/model/index.ts'
import { givingModule } from '#modules/giving/server/index.ts'
import { poolFund } from '#modules/giving/server/match/matching-pool.ts'
import { accountOf } from '#modules/giving/server/match/pool-money.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'

type Cause = Row<typeof project>

/** A world of causes with what matched gifts need. */
export const openMatching = () =>
  openCauseWorld([platformModule, communityModule, helpModule, fansModule, givingModule])

/** A pool for a cause that is open with so much money; 1:1. */
export const openPool = (world: CauseWorld, cause: Cause, fen: number, more: object = {}) =>
  world.prepare(async act => {
    const row = await insertRow(act, matchingPool, {
      ...{ number: `PC${newId().slice(-10)}`, organisation: world.north.id, title: '爱心配捐' },
      ...{ sponsorKind: 'self', agreement: newId(), rule: 'ratio', ratio: 10_000 },
      ...{ trigger: 100, causes: [cause.id], restCause: cause.id, state: 'approved' },
      ...more,
    } as never)
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    const facts = { organisation: world.north.id, occurredAt: act.now.toISOString() }
    await post(act.tx, {
      ...{ ...facts, event: 'P09', source: { table: 'moneyIn', id: row.id } },
      lines: [
        { account: { kind: 'bank', ownerType: 'bankAccount', owner: row.id }, amount: fen },
        { account: unclaimed, amount: -fen },
      ],
    })
    await post(act.tx, {
      ...{ ...facts, event: 'P24', source: { table: 'moneyClaim', id: row.id } },
      lines: [
        { account: unclaimed, amount: fen },
        { account: accountOf(row.id), amount: -fen, flow: 'I1' },
      ],
    })
    await poolFund.funded(act, row.id)
    await moveRow(act, matchingPool, await lockRow(act, matchingPool, row.id), 'open')
    return row.id
  })

/** A refund of a gift to a cause, as its approval and the channel book it. */
export const refundOf = (world: CauseWorld, cause: Cause, gift: string, amount: number) =>
  world.prepare(async act => {
    const made = await insertRow(act, refund, {
      ...{ number: `T${newId().slice(-12)}`, organisation: world.north.id, donation: gift },
      ...{ cause: cause.id, channel: '1', merchant: world.north.merchant, amount },
      ...{ reasonKind: '7', reasonText: '重复支付', applicantKind: 'organisation' },
      ...{ fundingSource: '1', state: 'processing', reviewedAt: act.now.toISOString() },
    } as never)
    await post(act.tx, {
      ...{ event: 'P03', organisation: world.north.id, source: { table: 'refund', id: made.id } },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: restrictedOf({ cause: cause.id }), amount, flow: 'I1' },
        {
          account: organisationAccount('refundPayable', world.north.id),
          ...{ amount: -amount, cause: cause.id },
        },
      ],
    })
    await completeRefund(act, made, {
      ...{ successAt: act.now.toISOString(), channelRefundNo: newId(), bankAccount: null },
      bankSerial: null,
    } as never)
  })
