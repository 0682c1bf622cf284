import { and, eq, inArray } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { cause, causeStates } from '#modules/cause/model/index.ts'
import { planOfCause } from '#modules/cause/server/index.ts'
import { certificate, organisation } from '#modules/charity/model/index.ts'
import { websitePorts } from '#modules/website/server/index.ts'
import { postStation, type qrCode, qrKinds } from '../../model/index.ts'
import { findDevices, nameOfDevice } from './device-codes.ts'

export type Code = Row<typeof qrCode>

/** The address that a code says. */
export function linkOf({ shortCode }: Pick<Code, 'shortCode'>): string {
  return `${websitePorts().origin() ?? ''}/q/${shortCode}`
}

/** What a code says whose device works for somebody else by now, or for nobody. */
const unbound = '该设备未关联本机构，暂不能收款'

/** What stands on paper beside a code (慈善法第二十五条). */
export interface Face {
  readonly title: string
  readonly organisation: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly link: string
  /** Why no poster is made. */
  readonly lack: string | null
}

/** The number of the leave to raise money in public that holds now. */
async function licenceOf(reader: Reader, owner: string): Promise<string | undefined> {
  const table = tableOf(certificate)
  const held = and(
    eq(table.organisation, owner),
    eq(table.type, '2'),
    inArray(table.state, ['valid', 'expiring']),
  )
  return (await findRows(reader, certificate, held, 1))[0]?.number
}

/** Everything that a poster must say, and the first thing it lacks. */
export async function faceOf(reader: Reader, row: Code): Promise<Face> {
  const owner = await findRow(reader, organisation, row.organisation)
  const licence = await licenceOf(reader, row.organisation)
  const behind = await deviceOf(reader, row)
  const raising = row.cause ?? behind?.cause ?? null
  const given = raising === null ? undefined : await findRow(reader, cause, raising)
  const plan = given === undefined ? undefined : await planOfCause(reader, given.id)
  const station = row.station === null ? undefined : await findRow(reader, postStation, row.station)
  const record = plan?.recordNo ?? ''
  const lacks = [
    licence === undefined && '公开募捐资格证书编号',
    given?.raiseMode === '1' && record === '' && '募捐方案备案编号',
    !owner?.hotline && '机构公示电话',
  ].filter(each => each !== false)
  const title = given?.title ?? station?.name ?? row.activity ?? row.name
  return {
    title,
    organisation: owner?.name ?? '',
    lines: [
      ['募捐组织', owner?.name ?? ''],
      ['统一社会信用代码', owner?.uscc ?? ''],
      ['公开募捐资格证书编号', licence ?? ''],
      ...(record === '' ? [] : [['募捐方案备案编号', record] as const]),
      ['联系电话', owner?.hotline ?? ''],
      ['信息查询', '慈善中国 cszg.mca.gov.cn，或扫码查看项目公示'],
      ...(row.placement === null ? [] : [['投放位置', row.placement] as const]),
    ],
    link: linkOf(row),
    lack: lacks.length === 0 ? null : `缺少${lacks.join('、')}，不能生成海报`,
  }
}

/** The device that a code names, if it names one that works for its organisation. */
export async function deviceOf(reader: Reader, row: Code) {
  const { organisation: owner, device } = row
  if (device === null) return undefined
  const found = await findDevices(reader, [row])
  return found?.get(nameOfDevice({ organisation: owner, device }))
}

interface Target {
  readonly target: string
  readonly whyNoMoney: string | null
}

/** What a code leads to, in words, and why no money is taken there. */
export async function targetsOf(
  reader: Reader,
  rows: readonly Code[],
): Promise<ReadonlyMap<string, Target>> {
  const devices = await findDevices(reader, rows)
  const causes = await named(
    reader,
    cause,
    rows.flatMap(row => row.cause ?? []),
  )
  const stations = await named(
    reader,
    postStation,
    rows.flatMap(row => row.station ?? []),
  )
  const owners = await named(
    reader,
    organisation,
    rows.map(row => row.organisation),
  )
  return new Map(
    rows.map(row => {
      const given = causes.get(row.cause ?? '')
      const { organisation: owner, device } = row
      const behind =
        device === null ? undefined : devices?.get(nameOfDevice({ organisation: owner, device }))
      const target =
        given?.title ??
        behind?.title ??
        stations.get(row.station ?? '')?.name ??
        row.device ??
        row.activity ??
        row.path ??
        (row.kind === '2' ? owners.get(row.organisation)?.name : undefined) ??
        qrKinds[row.kind]
      if (device !== null && devices !== undefined)
        return [row.id, { target, whyNoMoney: behind ? behind.whyNoMoney : unbound }]
      const whyNoMoney =
        given === undefined || given.status === 'raising'
          ? null
          : `该标的${causeStates[given.status]}，暂不能收款`
      return [row.id, { target, whyNoMoney }]
    }),
  )
}

async function named<R extends AnyResource>(
  reader: Reader,
  resource: R,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<R>>> {
  if (ids.length === 0) return new Map()
  const asked = inArray(columnNamed(resource, 'id'), [...new Set(ids)])
  const rows = await findRows(reader, resource, asked)
  return new Map(rows.map(row => [String(row.id), row]))
}
