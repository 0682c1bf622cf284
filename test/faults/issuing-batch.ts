import type pg from 'pg'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { person } from '#modules/community/model/index.ts'
import { post, restrictedOf } from '#modules/finance/server/index.ts'
import { grantBatch, rescueRecord } from '#modules/salvage/model/index.ts'
import { voucherOf } from '#modules/salvage/server/batch-money.ts'
import { citizen } from '#test/help-facts.ts'
import type { Standing } from './standing.ts'

/** Rows like this one, `count` of them with it: `own` says in JSON what of each is its own; `n` counts. */
export const copies = (owner: pg.Client, table: string, id: string, count: number, own: string) =>
  owner.query(
    `insert into ${table} select (jsonb_populate_record(one, ${own})).*
       from ${table} as one, generate_series(2, $2::int) as n where one.id = $1`,
    [id, count],
  )

/** A roster of so many lines over so many fen each; so many of its people are dead. */
interface IssuingBatch {
  readonly title: string
  readonly lines: number
  readonly dead: number
  readonly each: number
}

/** A batch that is being issued, with its money on its voucher account, a few of its people dead. */
export async function issuingBatch(
  standing: Standing,
  owner: pg.Client,
  { title, lines, dead, each }: IssuingBatch,
): Promise<string> {
  const today = beijingDay(new Date())
  const { id: organisation, cause } = standing.north
  const amount = lines * each
  const someone = await standing.plant(person, {
    ...{ community: null, grid: null, area: null, mergedInto: null, guardian: null },
    ...{ standing: '01', phone: '13812345678', number: `${title}1` },
    ...{ idKind: 'idCard', idNumber: citizen() },
  })
  const own = "jsonb_build_object('id', gen_random_uuid()"
  const mark = `'id_number_index', md5('${title}' || n)`
  await copies(owner, 'person', someone, lines, `${own}, 'number', '${title}' || n, ${mark})`)
  await owner.query(
    `update person set standing = '03' where number like $1 || '%'
        and substr(number, length($1) + 1)::int % $2 = 0`,
    [title, lines / dead],
  )
  const batch = await standing.plant(grantBatch, {
    ...{ title, organisation, cause, budgetLine: null, saveType: '1', state: 'issuing' },
    ...{ issueFrom: addDays(today, -1), issueTo: addDays(today, 9), unitAmount: each },
    ...{ proof: ['5'], hold: null, held: 0, vouchered: amount, returned: 0, returns: 0 },
    ...{ persons: lines, amount, issued: 0, rejected: 0, pending: lines, sending: true },
    ...{ payout: null, reissueOf: null, partners: null },
  })
  const line = await standing.plant(rescueRecord, {
    ...{ batch, organisation, cause, person: someone, no: 1, number: `${title}-1`, amount: each },
    ...{ saveType: '1', sendStatus: '0', rejectReason: null, issuedAt: null, issuer: null },
    ...{ proofKind: null, proofFiles: null, signedAt: null, voucherNo: null, payLine: null },
    ...{ voucherMark: null, voucherTail: null, voucherState: '0', voucherUsed: 0, voucherLeft: 0 },
    ...{ dupKey: `${title}/1`, heldBack: false, reverses: null, reversed: false, rejectNote: null },
    ...{ household: null, classify: null, relation: null, smsAt: null },
  })
  await owner.query(
    `insert into rescue_record select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'no', n, 'number', $2 || '-' || n, 'dup_key', $2 || '/' || n,
        'person', p.id))).*
       from rescue_record as one
       join generate_series(2, $3::int) as n on true
       join person p on p.number = $2 || n where one.id = $1`,
    [line, title, lines],
  )
  await standing.product.act('测试', async act => {
    const posting = (event: 'P01' | 'P27', given: Parameters<typeof post>[1]['lines']) => ({
      ...{ event, organisation, occurredAt: act.now.toISOString(), lines: given },
      source: { table: event === 'P01' ? 'donation' : 'grantBatch', id: newId() },
    })
    const clearing = { kind: 'clearing', ownerType: 'merchant', owner: newId() } as const
    const restricted = restrictedOf({ cause })
    await post(
      act.tx,
      posting('P01', [
        { account: clearing, amount },
        { account: restricted, amount: -amount, flow: 'I1' },
      ]),
    )
    await post(
      act.tx,
      posting('P27', [
        { account: restricted, amount, flow: 'E1' },
        { account: voucherOf({ id: batch, cause }), amount: -amount },
      ]),
    )
  })
  return batch
}
