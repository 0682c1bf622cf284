import type { SQL } from 'drizzle-orm'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import {
  commercePartner,
  commerceSettlement,
  goods,
  redemptionAttempt,
  stockCount,
  voucherRedemption,
} from '#modules/commerce/model/index.ts'
import { type GrantWorld, openGrantWorld } from './grant-world.ts'
import { type Answer, personWith } from './house.ts'
import { done } from './payout-world.ts'

const resources = { commerceSettlement, voucherRedemption, goods, stockCount, commercePartner }
const rights = [redemptionAttempt, ...Object.values(resources)].flatMap(resource =>
  actionsOf(resource).map(({ name }) => name),
)

/** A voucher that was issued, with what its holder knows. */
export interface Paid {
  readonly id: string
  readonly voucherNo: string
  readonly code: string
  readonly batch: string
  readonly person: string
}

/** An organisation that gives vouchers, and three people who do everything with shops. */
export interface ShopWorld extends GrantWorld {
  readonly clerk: Person
  readonly second: Person
  readonly third: Person
  query(statement: SQL): Promise<Record<string, never>[]>
  shop(kind: '1' | '2' | '3', more?: Record<string, unknown>): Promise<string>
  vouchers(cause: string, howMany: number, more?: Record<string, unknown>): Promise<Paid[]>
  pay(by: Person, partner: string, of: Paid, amount: number, more?: object): Promise<Answer>
  /** A move or action of a record as it stands now. */
  moveOf(
    by: Person,
    path: keyof typeof resources,
    name: string,
    id: string,
    more?: object,
  ): Promise<Answer>
}

/** Opens it. */
export async function openShopWorld(): Promise<ShopWorld> {
  const world = await openGrantWorld()
  const make = () => personWith([...rights, 'bankAccount.view', 'rescueRecord.view'])
  return {
    ...world,
    ...{ clerk: make(), second: make(), third: make() },
    query: statement =>
      world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, never>[]),
    shop: (kind, more = {}) => {
      const name = `商家${newId().slice(-6)}`
      return world.prepare(async act => {
        const { id } = await insertRow(act, commercePartner, {
          ...{ number: `SW${newId().slice(-10)}`, kind, name, organisation: world.organisation },
          ...{ categories: ['food', 'daily'], contact: '店长', phone: '13800000001', payee: name },
          ...{ bank: '测试银行', account: '110000000000009', priceRule: ['1', '2'] },
          ...{ state: 'enabled', ...(more as object) },
        })
        return id
      })
    },
    async vouchers(cause, howMany, more = {}) {
      const batch = await world.issuing(cause, howMany, more)
      for (const { id } of await world.lines(batch.id))
        done(await world.line(world.issuer, 'issue', id))
      return (await world.lines(batch.id)).map(({ id, voucherNo, idNumber, person }) => ({
        ...{ id, voucherNo: voucherNo ?? '', code: idNumber.slice(-6), batch: batch.id, person },
      }))
    },
    pay: (by, partner, of, amount, more = {}) =>
      world.call(by, 'POST', '/api/commerce/voucherRedemption/redeem', {
        ...{ partner, voucherNo: of.voucherNo, code: of.code, proof: '3', amount },
        ...{ terminal: '一号台', key: newId(), ...more },
      }),
    async moveOf(by, path, name, id, more = {}) {
      const row = await world.prepare(act => findRow(act.tx, resources[path] as typeof goods, id))
      return world.call(by, 'POST', `/api/commerce/${path}/${name}`, {
        ...{ id, version: row?.version, ...more },
      })
    },
  }
}
