import { describe, expect, it } from 'vitest'
import {
  at,
  first,
  house,
  openCertifications,
  own,
  serial,
  submitted,
} from '#test/certification-desk.ts'
import { reconnect } from '#test/stand-ins.ts'
import { charityPorts } from '../ports.ts'

openCertifications()

describe('a certification tells beforehand', () => {
  it('tells reviewers of each kind how many drives it touches', async () => {
    reconnect(charityPorts, {
      figures: async (_reader, ids) =>
        new Map(
          ids.map(id => [
            id,
            { raising: id === own ? 3 : 0, raised: 0, available: 0, closedThrough: null },
          ]),
        ),
    })
    const leader = await submitted()
    const others = { legalPerson: undefined, legalIdNumber: undefined }
    const loss = await submitted({ ...others, kind: '2', qualification: '2' })
    const queueOf = async (filter: readonly object[]) => {
      const answer = await house.call(first, 'GET', '/api/approval/review/getQueue', {
        kind: 'certification',
        tab: 'open',
        organisation: own,
        filter,
      })
      return answer.dataPoints.list.map(
        ({ record, subjectRow }: { record: string; subjectRow: { extra: unknown } }) => ({
          record,
          extra: subjectRow.extra,
        }),
      )
    }
    const one = { record: leader.row.id, extra: { raising: null } }
    const other = { record: loss.row.id, extra: { raising: 3 } }
    expect(await queueOf([])).toEqual([one, other])
    expect(await queueOf([{ field: 'kind', op: 'is', value: '2' }])).toEqual([other])
    expect(await queueOf([{ field: 'kind', op: 'is', value: '7' }])).toEqual([])
    reconnect(charityPorts, { figures: async () => new Map() })
  })

  it('tells what a new name or a lost qualification brings with it', async () => {
    const asked: object[] = []
    reconnect(charityPorts, {
      drivesOf: async (_reader, given) => {
        asked.push(given)
        return { publicRaising: 2, plans: 3, plansOfOtherHolder: 1 }
      },
    })
    const others = { legalPerson: undefined, legalIdNumber: undefined }
    const impactOf = async (more: object) => {
      const { row } = await submitted({ ...others, ...more })
      const answer = await house.call(first, 'GET', `${at}/getImpact`, { id: row.id })
      const told = answer.dataPoints.filter((each: { level: string }) => each.level === 'warn')
      return told.map(
        ({ item, message }: { item: string; message: string }) => `${item}：${message}`,
      )
    }
    const name = `更名第${serial}慈善基金会`
    expect(await impactOf({ kind: '4', name })).toEqual(
      expect.arrayContaining([
        '募捐方案：1 个已备案方案的户名与新名称不一致，须变更备案',
        `票据抬头：此后开具的捐赠票据抬头为「${name}」`,
      ]),
    )
    expect(asked).toContainEqual({ organisation: own, holder: name })
    expect(await impactOf({ kind: '2', qualification: '3' })).toEqual(
      expect.arrayContaining([
        '募捐中标的：通过后公开募捐标的立即暂停（在筹 2 个）',
        '募捐方案：3 个已备案方案不能再用于公开募捐',
      ]),
    )
    const leader = { legalPerson: '新法人', legalIdNumber: '11010519491231002X' }
    expect(await impactOf(leader)).toEqual([])
  })
})
