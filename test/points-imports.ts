import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { writeCsv } from '#services/sheets/write-csv.ts'
import type { PointsWorld } from './points-world.ts'

/** Makes imports of points and tells how they stand. */
export function pointsImports(world: PointsWorld) {
  async function batch(
    lines: readonly string[][],
    more: { invites?: boolean; title?: string } = {},
  ) {
    const id = await world.prepare(async act => {
      const row = await insertRow(act, file, {
        name: 'a.csv',
        size: 10,
        mime: 'text/csv',
        sha256: 'x',
        resource: 'points/pointsImportBatch',
        field: 'file',
        account: world.clerk.accountId,
      } as never)
      return row.id
    })
    const sink = new PassThrough()
    const titles = ['手机号或用户编号', '姓名', '积分', '日期', '说明']
    const made = buffer(sink)
    await writeCsv(sink, {
      columns: titles.map(title => ({ title, format: 'text' })),
      rows: lines,
    } as never)
    const content = await made
    await currentStore().put(
      id,
      (async function* () {
        yield content
      })(),
    )
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'import' })).dataPoints
    const asked = {
      title: '十月志愿积分',
      rule: rule.id,
      reason: '社区志愿服务',
      file: id,
      ...more,
    }
    const inserted = await world.post('pointsImportBatch/insert', asked)
    await expect.poll(() => state(inserted.dataPoints.id)).not.toBe('checking')
    return inserted.dataPoints.id as string
  }
  const read = async (id: string) =>
    (await world.get('pointsImportBatch/getById', { id })).dataPoints
  const state = async (id: string) => (await read(id)).state
  async function approve(id: string): Promise<void> {
    const { version } = await read(id)
    expect((await world.post('pointsImportBatch/submit', { id, version })).statusCode).toBe(1)
    const next = (await read(id)).version
    const answer = await world.post('pointsImportBatch/approve', { id, version: next }, world.other)
    expect(answer.statusCode).toBe(1)
  }
  return { approve, batch, read, state }
}
