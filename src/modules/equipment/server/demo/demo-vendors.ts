import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { initials, insertRow } from '#kernel/server/rows.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import { vendor, vendorTerms } from '../../model/index.ts'
import { peopleOf } from '../vendor/administrator.ts'
import { agree, type Terms } from '../vendor/terms.ts'
import { uploadPicture } from './papers.ts'

/** The vendor to which the demo account 厂商管理员 belongs. */
const knownVendor = '0196f0a0-0000-7000-8000-000000000071'

const invented = [
  ['榆林智善设备有限公司', '91610800MA7K3T5J0F', 'active', ['1', '2'], 300],
  ['北京暖流公益科技有限公司', '91110108MA01GH2K5T', 'active', ['2', '4'], 20],
  ['深圳善捷智能设备有限公司', '91440300MA5F8C6Q1R', 'pending', ['1'], 365],
  ['成都微光物联科技有限公司', '91510100MA6CN4TU3W', 'returned', ['3'], 200],
  ['上海公益盒子运营有限公司', '91310115MA1K4P8Y6X', 'suspended', ['2'], 120],
  ['杭州益联维保服务有限公司', '91330106MA2KF7E92D', 'draft', ['4'], 180],
  ['武汉善助信息技术有限公司', '91420100MA4K2W7X6T', 'rejected', ['3'], 240],
  ['南京惠民设备租赁有限公司', '91320100MA1N8R3Y59', 'ended', ['2'], 60],
] as const

/** A vendor of the demo world that works. */
export interface DemoVendor {
  readonly id: string
  readonly name: string
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The code with the check character that it must have (GB 32100-2015). */
function checked(code: string): string {
  const body = code.slice(0, 17).replace(/[IOSVZ]/g, 'A')
  const sum = weights.reduce(
    (total, weight, at) => total + weight * alphabet.indexOf(body[at] ?? ''),
    0,
  )
  return body + alphabet[(31 - (sum % 31)) % 31]
}

const verdicts = {
  returned: { move: 'return', opinion: '协议附件不完整，请补充后再提交。' },
  rejected: { move: 'reject', opinion: '经营范围不含设备生产或运维，不符合入驻条件。' },
  passed: { move: 'approve', opinion: '证照与协议核对无误。' },
} as const

/** Vendors in every state, the first two with terms. Answers those that work. */
export async function joinDemoVendors(
  world: DemoWorld,
  {
    operator,
    reviewer,
    types,
  }: { readonly operator: Person; readonly reviewer: Person; readonly types: readonly string[] },
): Promise<DemoVendor[]> {
  const working: DemoVendor[] = []
  for (const [at, [name, code, end, kinds, days]] of invented.entries()) {
    const day = addDays(world.today, -200 + at * 10)
    const when = (later: number) => new Date(`${addDays(day, later)}T02:00:00Z`)
    const draft = await world.as(operator, when(0), async desk =>
      insertRow(desk.act, vendor, {
        ...(at === 0 && { id: knownVendor }),
        number: await nextRecordNumber(desk.act, 'VD'),
        ...{
          name,
          uscc: checked(code),
          kinds: [...kinds],
          legalPerson: `${'赵钱孙李周吴郑王'[at]}明远`,
        },
        licence: await uploadPicture(desk, vendor.path, 'licence', '营业执照'),
        ...{ contact: `${'贺郑王冯陈褚卫蒋'[at]}经理`, phone: `1379100${String(2040 + at)}` },
        address: { areaCode: '610802', detail: `高新产业园 ${at + 3} 号` },
        ...{
          agreementNo: `SBHZ-2026-${String(at + 1).padStart(3, '0')}`,
          agreementFrom: addDays(day, -5),
        },
        agreementTo: addDays(world.today, days),
        agreementFile: [await uploadPicture(desk, vendor.path, 'agreementFile', '合作协议')],
        ...{
          equipmentTypes: types.slice(at % 3, (at % 3) + 3),
          intro: '为公益机构提供捐赠设备与运维服务。',
        },
      }),
    )
    if (end === 'draft') continue
    const sent = await world.as(operator, when(1), desk => desk.move(vendor.path, 'submit', draft))
    if (end === 'pending') continue
    const { move, opinion } = verdicts[end as keyof typeof verdicts] ?? verdicts.passed
    const decided = await world.as(reviewer, when(3), desk =>
      desk.move(vendor.path, move, sent, { opinion }),
    )
    if (move !== 'approve') continue
    await world.as(operator, when(4), desk => agree(desk.act, draft.id, termsOf(types)))
    if (end === 'active') working.push({ id: draft.id, name })
    else await part(world, operator, decided, end)
  }
  return working
}

/** Works no more for now, or for good. */
const part = (world: DemoWorld, operator: Person, row: Made, end: string) =>
  world.as(operator, new Date(`${addDays(world.today, -3)}T02:00:00Z`), desk =>
    end === 'ended'
      ? desk.move(vendor.path, 'end', row, { reason: '租赁业务调整，双方协商终止，设备已全部退回' })
      : desk.move(vendor.path, 'suspend', row, { reason: '多张工单逾期未处理，暂停合作' }),
  )

function termsOf([type = '']: readonly string[]): Omit<Terms, 'vendor' | 'startOn'> {
  return {
    ...(initials(vendorTerms) as Omit<Terms, 'vendor' | 'startOn'>),
    ...{ feeMode: '2', rents: [{ type, amount: 30_000 }], ips: null },
    ...{ installFee: 20_000, repairFee: 8000, partsFee: 3000, overdueDeduction: 5000 },
  }
}

/** Who works for a vendor: the administrator whom its approval brought. */
export async function keeperOf(world: DemoWorld, id: string): Promise<Person> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const [first] = await peopleOf(act, id)
    const pieces = first === undefined ? undefined : await personOf(act.tx, first)
    if (pieces === undefined) throw new Error(`the vendor ${id} has nobody`)
    const elevatedUntil = new Date(Date.now() + 3_600_000)
    return personFrom(pieces, { sessionId: '', ip: '10.20.1.7', hasUkey: false, elevatedUntil })
  })
}
